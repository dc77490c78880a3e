import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/**
 * Keyboard navigation in the list: `/` focuses the search box and the arrow keys move through the
 * links of the rows. Enter on a link is left to the browser. If newer results remove the focused
 * row, the search box gets the focus. Returns the handler for the region that contains both.
 */
export function useListKeys(
  region: RefObject<HTMLElement | null>,
): (event: KeyboardEvent<HTMLElement>) => void {
  const focusedRow = useRef<HTMLElement>(null);
  useEffect(() => {
    if (region.current === null) return;
    // Rows are rendered later than the page (`useDeferredValue`), so its effects come too early.
    const observer = new MutationObserver(() => {
      if (focusedRow.current === null || focusedRow.current.isConnected) return;
      focusedRow.current = null;
      if (document.activeElement === document.body) searchIn(region.current)?.focus();
    });
    observer.observe(region.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [region]);
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const search = searchIn(region.current);
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [region]);

  return (event) => {
    const links = linksIn(region.current);
    const search = searchIn(region.current);
    const focusedIndex = links.findIndex((link) => link === event.target);
    const isInSearch = event.target === search;
    if (focusedIndex === -1 && !isInSearch) return;
    const goal = goalOf(event.key, focusedIndex, links.length);
    if (goal === null) return;
    // Home and End move the caret while the user is typing.
    if (isInSearch && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    focusedRow.current = links[goal] ?? null;
    (focusedRow.current ?? search)?.focus();
  };
}

/** Index of the row to focus, -1 for the search box, null when the key has no effect here. */
function goalOf(key: string, focusedIndex: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(focusedIndex + 1, count - 1);
    case 'ArrowUp':
      return focusedIndex - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Enter':
      return focusedIndex === -1 ? 0 : null;
    default:
      return null;
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

function searchIn(region: HTMLElement | null): HTMLInputElement | null {
  return region?.querySelector<HTMLInputElement>('input[type="search"]') ?? null;
}

/** The first link of each row is the link to the client. */
function linksIn(region: HTMLElement | null): HTMLElement[] {
  const rows = [...(region?.querySelectorAll('tbody tr') ?? [])];
  return rows.flatMap((row) => row.querySelector('a') ?? []);
}
