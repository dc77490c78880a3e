import Search from 'lucide-react/icons/search';
import { NavLink, Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { AppFrameProps } from './frame-types.ts';
import { PersonMenu } from './person-menu.tsx';
import { LinkCount } from './link-count.tsx';
import { ShapeIcon } from './shape-icon.tsx';
import { CenterLogo } from '../ui/layout/center-logo.tsx';
import { VisuallyHidden } from '../ui/layout/visually-hidden.ts';
import { useHideHeaderOnScroll } from './use-hide-header-on-scroll.ts';

type Props = Omit<AppFrameProps, 'children'> & { isWide: boolean };

/** Dark in both schemes. Contains the heading of staff screens, or the client's tabs. */
export function FrameHeader(props: Props) {
  const { variant, isWide, centerName, centerLogo, home, links, heading, headingRef, searchRef } =
    props;
  const isAway = useHideHeaderOnScroll(!isWide);
  const isClient = variant === 'client';
  return (
    <Box $isAway={isAway} $isClient={isClient}>
      <Center to={home} $isAside={isWide || isClient} $isWide={isClient}>
        {centerLogo ? <CenterLogo {...centerLogo} centerName={centerName} /> : centerName}
      </Center>
      {isClient ? null : <Title ref={headingRef}>{heading}</Title>}
      {isClient && isWide ? (
        <nav aria-label="Secciones">
          <Tabs>
            {links.map(({ to, label, icon, end, count }) => (
              <li key={to}>
                <Tab to={to} end={end}>
                  <ShapeIcon shapes={icon} size={18} />
                  {label}
                  <LinkCount count={count} />
                </Tab>
              </li>
            ))}
          </Tabs>
        </nav>
      ) : null}
      {isClient ? null : <SearchSlot ref={searchRef} />}
      <Person $isWide={isClient}>
        {!isClient && props.onFind ? (
          <Find type="button" aria-keyshortcuts="Control+K" onClick={props.onFind}>
            <Search size={18} aria-hidden />
            <VisuallyHidden>Buscar</VisuallyHidden>
            <kbd aria-hidden>Ctrl K</kbd>
          </Find>
        ) : null}
        {props.extra}
        <PersonMenu {...props} />
      </Person>
    </Box>
  );
}

const Box = styled.header<{ $isAway: boolean; $isClient: boolean }>`
  display: grid;
  grid-template: ${({ $isClient }) =>
    $isClient
      ? `'center person' auto / minmax(0, 1fr) auto`
      : `'center person' auto 'title person' auto 'search search' auto / minmax(0, 1fr) auto`};
  column-gap: 12px;
  align-content: center;
  align-items: center;
  position: sticky;
  z-index: 20;
  top: 0;
  min-height: 64px;
  padding: 6px max(16px, env(safe-area-inset-right)) 6px max(16px, env(safe-area-inset-left));
  border-bottom: 1px solid ${({ theme }) => theme.frame.line};
  background: ${({ theme }) => theme.frame.background};
  color: ${({ theme }) => theme.frame.text};
  transition: transform ${({ theme }) => theme.motion.slow};
  transform: ${({ $isAway }) => ($isAway ? 'translateY(-100%)' : 'none')};

  /* Where sticky content of the screen begins. */
  & + * {
    --header-bottom: ${({ $isAway }) => ($isAway ? '0px' : '64px')};

    ${({ theme }) => theme.media.fromWide} {
      --header-bottom: ${({ theme }) => theme.headerHeight}px;
    }
    @media (max-height: 420px) {
      --header-bottom: 0px;
    }
  }
  /* Stays visible while it contains the focus or an open menu. */
  &:focus-within {
    transform: none;
  }
  /* With zoom or on a phone in landscape the content needs the height. */
  @media (max-height: 420px) {
    position: static;
  }
  ${({ theme }) => theme.media.fromWide} {
    display: flex;
    gap: 24px;
    height: ${({ theme }) => theme.headerHeight}px;
    padding: 0 24px;
  }
  @media print {
    display: none;
  }
`;

const Center = styled(Link)<{ $isAside: boolean; $isWide: boolean }>`
  grid-area: center;
  overflow: hidden;
  color: ${({ theme, $isAside }) => ($isAside ? theme.frame.text : theme.frame.textMuted)};
  font-size: ${({ theme, $isAside }) => ($isAside ? theme.type.lg : theme.type.xs)};
  font-weight: ${({ theme, $isAside }) => ($isAside ? theme.font.bold : theme.font.regular)};
  line-height: 1.2;
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;

  > img {
    height: ${({ $isAside }) => ($isAside ? '44px' : '22px')};
  }

  ${({ theme }) => theme.media.fromWide} {
    /* As wide as the user's side, so that the tabs don't move when the name appears. */
    flex: ${({ $isWide }) => ($isWide ? '1' : 'none')};
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    width: ${({ $isWide }) => ($isWide ? 'auto' : '216px')};
    max-width: 40vw;
    white-space: normal;
  }
`;

const Title = styled.div`
  grid-area: title;
  flex: 1;
  min-width: 0;
  /* Reserves the line while a screen loads. */
  min-height: 1.2em;
  font-size: ${({ theme }) => theme.type.lg};
  line-height: 1.2;

  ${({ theme }) => theme.media.fromWide} {
    font-size: ${({ theme }) => theme.type.xl};
  }
`;

const SearchSlot = styled.div`
  grid-area: search;

  &:empty {
    display: none;
  }
  &:not(:empty) {
    padding: 8px 0 4px;
  }
  ${({ theme }) => theme.media.fromWide} {
    flex: 0 1 320px;
    padding: 0;
  }
`;

const Find = styled.button`
  display: inline-flex;
  gap: 8px;
  align-items: center;
  justify-content: center;
  min-width: 44px;
  min-height: 44px;
  padding: 4px 12px;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  background: transparent;
  color: ${({ theme }) => theme.frame.textMuted};

  &:hover {
    background: ${({ theme }) => theme.frame.hover};
    color: ${({ theme }) => theme.frame.text};
  }
  > kbd {
    display: none;
    font-family: inherit;
    font-size: ${({ theme }) => theme.type.xs};
  }
  ${({ theme }) => theme.media.fromWide} {
    border-color: ${({ theme }) => theme.frame.line};

    > kbd {
      display: inline;
    }
  }
`;

const Person = styled.div<{ $isWide: boolean }>`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  grid-area: person;
  flex: none;

  ${({ theme }) => theme.media.fromWide} {
    gap: 16px;
    flex: ${({ $isWide }) => ($isWide ? '1' : 'none')};
    text-align: end;
  }
`;

const Tabs = styled.ul`
  display: flex;
  gap: 4px;
  padding: 0;
  list-style: none;
`;

const Tab = styled(NavLink)`
  display: flex;
  gap: 8px;
  align-items: center;
  min-height: 44px;
  padding: 4px 16px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.frame.textMuted};
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.frame.hover};
    color: ${({ theme }) => theme.frame.text};
  }
  &[aria-current] {
    background: ${({ theme }) => theme.frame.active};
    color: ${({ theme }) => theme.frame.text};
    font-weight: ${({ theme }) => theme.font.medium};
    box-shadow: inset 0 -3px ${({ theme }) => theme.frame.accent};
  }
`;
