import { useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { NavLink, useLocation } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { Modal } from '../ui/overlays/modal.tsx';
import type { FrameLink } from './frame-types.ts';
import { LinkCount } from './link-count.tsx';
import { ShapeIcon } from './shape-icon.tsx';

const maxMainLinks = 4;

/** A phone's navigation: the role's main links in the bar, the rest behind "Más". */
export function BottomBar({ links }: { links: readonly FrameLink[] }) {
  const chosen = links.filter(({ isMain }) => isMain);
  const main = (chosen.length > 0 ? chosen : links).slice(0, maxMainLinks);
  const rest = links.filter((link) => !main.includes(link));
  return (
    <Nav aria-label="Secciones">
      <List>
        {main.map(({ to, label, icon, end, count }) => (
          <li key={to}>
            <BarLink to={to} end={end}>
              <ShapeIcon shapes={icon} size={22} />
              <span>
                {label}
                <LinkCount count={count} />
              </span>
            </BarLink>
          </li>
        ))}
        {rest.length > 0 ? (
          <li>
            <More links={rest} />
          </li>
        ) : null}
      </List>
    </Nav>
  );
}

function More({ links }: { links: readonly FrameLink[] }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isCurrent = links.some(
    ({ to, end }) => pathname === to || (!end && pathname.startsWith(`${to}/`)),
  );
  return (
    <>
      <MoreButton
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={22} aria-hidden />
        <span>Más</span>
      </MoreButton>
      <Modal place="bottom" title="Más secciones" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Rest>
          {links.map(({ to, label, icon, end, count }) => (
            <li key={to}>
              <RestLink to={to} end={end} onClick={() => setOpen(false)}>
                <ShapeIcon shapes={icon} size={20} />
                {label}
                <LinkCount count={count} />
              </RestLink>
            </li>
          ))}
        </Rest>
      </Modal>
    </>
  );
}

const Nav = styled.nav`
  position: fixed;
  z-index: 20;
  inset: auto 0 0;
  padding: 0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  border-top: 1px solid ${({ theme }) => theme.frame.line};
  background: ${({ theme }) => theme.frame.background};
  @media print {
    display: none;
  }
`;

const List = styled.ul`
  display: flex;
  max-width: 640px;
  margin: 0 auto;
  padding: 0;
  list-style: none;

  > li {
    flex: 1;
    min-width: 0;
  }
`;

const linkStyles = css`
  display: flex;
  flex-direction: column;
  gap: 2px;
  align-items: center;
  justify-content: center;
  position: relative;
  width: 100%;
  height: 64px;
  padding: 4px 2px;
  border: 0;
  background: transparent;
  color: ${({ theme }) => theme.frame.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  line-height: 1.2;
  text-decoration: none;

  > span {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &:focus-visible {
    outline-offset: -4px;
    border-radius: 8px;
  }
  &[aria-current],
  &[data-current] {
    color: ${({ theme }) => theme.frame.text};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  &[aria-current]::before,
  &[data-current]::before {
    content: '';
    position: absolute;
    inset: -1px 20% auto;
    height: 3px;
    border-radius: 0 0 3px 3px;
    background: ${({ theme }) => theme.frame.accent};
  }
`;

const BarLink = styled(NavLink)`
  ${linkStyles}
`;
const MoreButton = styled.button`
  ${linkStyles}
`;

const Rest = styled.ul`
  margin: 0 -12px;
  padding: 0 0 env(safe-area-inset-bottom);
  list-style: none;
`;

const RestLink = styled(NavLink)`
  display: flex;
  gap: 16px;
  align-items: center;
  min-height: 48px;
  padding: 4px 12px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-current] {
    background: ${({ theme }) => theme.color.primarySoft};
    color: ${({ theme }) => theme.color.primaryInk};
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;
