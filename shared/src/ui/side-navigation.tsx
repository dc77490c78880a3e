import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { NavLink } from 'react-router-dom';
import { css, styled } from 'styled-components';
import type { NavigationEntry } from './frame-types.ts';
import { usePersistedFlag } from './use-persisted-flag.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** The staff's places at the desk: icon and word, or icons alone where the person prefers the room. */
export function SideNavigation({ entries }: { entries: readonly NavigationEntry[] }) {
  const [isNarrow, setNarrow] = usePersistedFlag('aforo:menu-plegado');
  const toggle = isNarrow ? 'Ampliar el menú' : 'Plegar el menú';
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <Box aria-label="Secciones" $isNarrow={isNarrow}>
      <List>
        {entries.map(({ to, label, icon: PlaceIcon, end }) => (
          <li key={to}>
            <Place to={to} end={end ?? false} title={isNarrow ? label : undefined}>
              <PlaceIcon size={20} />
              <Word $isHidden={isNarrow}>{label}</Word>
            </Place>
          </li>
        ))}
      </List>
      <Toggle
        type="button"
        aria-expanded={!isNarrow}
        title={isNarrow ? toggle : undefined}
        onClick={() => setNarrow(!isNarrow)}
      >
        <Icon size={20} aria-hidden />
        <Word $isHidden={isNarrow}>{toggle}</Word>
      </Toggle>
    </Box>
  );
}

const Box = styled.nav<{ $isNarrow: boolean }>`
  display: flex;
  flex: none;
  flex-direction: column;
  position: sticky;
  top: ${({ theme }) => theme.headerHeight}px;
  width: ${({ $isNarrow }) => ($isNarrow ? '64px' : '232px')};
  height: calc(100dvh - ${({ theme }) => theme.headerHeight}px);
  padding: 16px 12px;
  overflow: hidden auto;
  border-right: 1px solid ${({ theme }) => theme.frame.line};
  background: ${({ theme }) => theme.frame.background};
  transition: width ${({ theme }) => theme.motion.slow};
`;

const List = styled.ul`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 2px;
  padding: 0;
  list-style: none;
`;

const placeStyles = css`
  display: flex;
  gap: 12px;
  align-items: center;
  position: relative;
  width: 100%;
  min-height: 40px;
  padding: 4px 10px;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.control};
  background: transparent;
  color: ${({ theme }) => theme.frame.textMuted};
  line-height: 1.25;
  text-align: start;
  text-decoration: none;
  white-space: nowrap;
  transition:
    background-color ${({ theme }) => theme.motion.fast},
    color ${({ theme }) => theme.motion.fast};

  > svg {
    flex: none;
  }
  &:hover {
    background: ${({ theme }) => theme.frame.hover};
    color: ${({ theme }) => theme.frame.text};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Place = styled(NavLink)`
  ${placeStyles}

  &[aria-current] {
    background: ${({ theme }) => theme.frame.active};
    color: ${({ theme }) => theme.frame.text};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    inset: 8px auto 8px 0;
    width: 3px;
    border-radius: 3px;
    background: ${({ theme }) => theme.frame.accent};
  }
`;

const Toggle = styled.button`
  ${placeStyles}
  margin-top: 16px;
  font-size: ${({ theme }) => theme.type.sm};
`;

const Word = styled.span<{ $isHidden: boolean }>`
  overflow: hidden;
  text-overflow: ellipsis;
  ${({ $isHidden }) => $isHidden && visuallyHidden}
`;
