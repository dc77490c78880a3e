import type { KeyboardEvent } from 'react';

/**
 * Makes the links of one list a single tab stop: the current one, or the first. The arrow keys,
 * Home and End move between them.
 */
export function rovingLink(isStop: boolean) {
  return { tabIndex: isStop ? 0 : -1, onKeyDown: moveFocus };
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const list = event.currentTarget.closest('ul, ol');
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const next = nextIndex(event.key, links.indexOf(event.currentTarget), links.length);
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
}

/** Null for a key that moves nothing. */
export function nextIndex(key: string, index: number, count: number): number | null {
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
