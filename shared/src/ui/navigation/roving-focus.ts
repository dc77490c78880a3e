import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Props that make the links of one list a single tab stop: the current link, or the first. The
 * arrow keys, Home and End move between them, and Enter follows the focused link.
 * @param isStop true for exactly one link of the list
 */
export function rovingLink(isStop: boolean) {
  return {
    tabIndex: isStop ? 0 : -1,
    'data-stop': isStop ? '' : undefined,
    onKeyDown: moveFocus,
    onFocus: makeStop,
    onBlur: restoreStop,
  };
}

function linksAround(link: HTMLAnchorElement): HTMLAnchorElement[] {
  return [...(link.closest('ul, ol')?.querySelectorAll('a') ?? [])];
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = linksAround(event.currentTarget);
  const next = nextIndex(event.key, links.indexOf(event.currentTarget), links.length);
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
}

/** While a link has the focus it is the stop, or Tab would go to the current link of the same list. */
function makeStop({ currentTarget }: FocusEvent<HTMLAnchorElement>): void {
  for (const link of linksAround(currentTarget)) link.tabIndex = link === currentTarget ? 0 : -1;
}

function restoreStop({ currentTarget, relatedTarget }: FocusEvent<HTMLAnchorElement>): void {
  const links = linksAround(currentTarget);
  if (links.some((link) => link === relatedTarget)) return;
  for (const link of links) link.tabIndex = link.dataset['stop'] === undefined ? -1 : 0;
}

/** Null for a key that moves nothing. */
function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
