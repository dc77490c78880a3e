import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Link, useLocation, useResolvedPath } from 'react-router-dom';
import { styled } from 'styled-components';
import { isTabCurrent } from './current-tab.ts';

export interface TabLinksProps {
  /** Accessible name of the tab list. */
  label?: string | undefined;
  /** `to` is a path or a query string such as `?ver=notas`: the URL holds the tab. */
  items: readonly { to: string; label: string; count?: number | undefined }[];
}

/** Parts of a page, each with its URL. */
export function TabLinks({ items, label = 'Apartados' }: TabLinksProps) {
  const list = useCurrentInSight(items.map((item) => `${item.label} ${item.count}`).join());
  return (
    <Nav aria-label={label}>
      <List ref={list}>
        {items.map((item) => (
          <li key={item.to}>
            <Tab {...item} others={items.map(({ to }) => to)} />
          </li>
        ))}
      </List>
    </Nav>
  );
}

/** Scrolls the current tab to the middle if the tabs don't all fit. Doesn't scroll the page. */
function useCurrentInSight(contentKey: string): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    const strip = list.current;
    const current = strip?.querySelector('[aria-current]');
    if (strip && current) strip.scrollLeft += middleOf(current) - middleOf(strip);
  }, [contentKey, pathname, search]);
  return list;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

interface TabProps {
  to: string;
  label: string;
  count?: number | undefined;
  others: readonly string[];
}

function Tab({ to, label, count, others }: TabProps) {
  const location = useLocation();
  const { pathname } = useResolvedPath(to);
  const isCurrent = isTabCurrent(to, others, pathname, location);
  return (
    <Anchor to={to} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
      {label}
      {count === undefined ? null : <Count>{count}</Count>}
    </Anchor>
  );
}

const Nav = styled.nav`
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  @media print {
    display: none;
  }
`;

const List = styled.ul`
  display: flex;
  gap: 4px;
  margin: 0 -4px;
  padding: 4px;
  overflow: auto hidden;
  list-style: none;
  scrollbar-width: none;
`;

const Anchor = styled(Link)`
  display: flex;
  gap: 8px;
  align-items: center;
  position: relative;
  min-height: 40px;
  padding: 4px 12px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.textMuted};
  text-decoration: none;
  white-space: nowrap;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
    color: ${({ theme }) => theme.color.text};
  }
  &[aria-current] {
    color: ${({ theme }) => theme.color.text};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 12px 0;
    height: 3px;
    border-radius: 3px;
    background: ${({ theme }) => theme.color.primaryEdge};
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Count = styled.span`
  padding: 0 7px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-variant-numeric: tabular-nums;
`;
