import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { NavLink } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { visuallyHidden } from '../ui/layout/visually-hidden.ts';
import type { FrameLink } from './frame-types.ts';
import { LinkCount } from './link-count.tsx';
import { ShapeIcon } from './shape-icon.tsx';

interface Props {
  links: readonly FrameLink[];
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** The staff's side navigation: icons with labels, or icons only if folded. */
export function SideNavigation({ links, isFolded, onFold }: Props) {
  const toggle = isFolded ? 'Ampliar el menú' : 'Plegar el menú';
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <Box aria-label="Secciones" $isNarrow={isFolded}>
      <Groups>
        {groupsOf(links).map(({ name, links: inGroup }) => (
          <div key={name}>
            {name === '' ? null : <GroupName $isHidden={isFolded}>{name}</GroupName>}
            <List>
              {inGroup.map(({ to, label, icon, end, count }) => (
                <li key={to}>
                  <SideLink to={to} end={end} title={isFolded ? label : undefined}>
                    <ShapeIcon shapes={icon} size={20} />
                    <Label $isHidden={isFolded}>{label}</Label>
                    <LinkCount count={count} />
                  </SideLink>
                </li>
              ))}
            </List>
          </div>
        ))}
      </Groups>
      <Toggle
        type="button"
        aria-expanded={!isFolded}
        title={isFolded ? toggle : undefined}
        onClick={() => onFold(!isFolded)}
      >
        <Icon size={20} aria-hidden />
        <Label $isHidden={isFolded}>{toggle}</Label>
      </Toggle>
    </Box>
  );
}

/** Groups links by name, at the position of the group's first link. */
function groupsOf(links: readonly FrameLink[]): { name: string; links: FrameLink[] }[] {
  const groups = new Map<string, FrameLink[]>();
  for (const link of links) {
    const name = link.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), link]);
  }
  return [...groups].map(([name, inGroup]) => ({ name, links: inGroup }));
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
  @media print {
    display: none;
  }
`;

const Groups = styled.div`
  flex: 1;
`;

const GroupName = styled.div<{ $isHidden: boolean }>`
  padding: 16px 10px 4px;
  color: ${({ theme }) => theme.frame.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  ${({ $isHidden }) => $isHidden && visuallyHidden}
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 2px;
  padding: 0;
  list-style: none;
`;

const linkStyles = css`
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

const SideLink = styled(NavLink)`
  ${linkStyles}

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
  ${linkStyles}
  margin-top: 16px;
  font-size: ${({ theme }) => theme.type.sm};
`;

const Label = styled.span<{ $isHidden: boolean }>`
  overflow: hidden;
  text-overflow: ellipsis;
  ${({ $isHidden }) => $isHidden && visuallyHidden}
`;
