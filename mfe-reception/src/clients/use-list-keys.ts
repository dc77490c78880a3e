import { useEffect, type KeyboardEvent, type RefObject } from 'react';

/**
 * The list by keyboard: `/` goes to the search box, the arrows walk the rows' links, and Enter, on
 * a link, is the browser's own. Answers the handler for the region that holds both.
 */
export function useListKeys(
  region: RefObject<HTMLElement | null>,
): (event: KeyboardEvent<HTMLElement>) => void {
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
    const here = links.findIndex((link) => link === event.target);
    const isInSearch = event.target === search;
    if (here === -1 && !isInSearch) return;
    const goal = goalOf(event.key, here, links.length);
    if (goal === null) return;
    // Home and End belong to the text while it is being written.
    if (isInSearch && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (goal === -1) search?.focus();
    else links[goal]?.focus();
  };
}

/** Index of the row to go to, -1 for the search box, null when the key means nothing here. */
function goalOf(key: string, here: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(here + 1, count - 1);
    case 'ArrowUp':
      return here - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Enter':
      return here === -1 ? 0 : null;
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

/** The first link of each row is the row's own. */
function linksIn(region: HTMLElement | null): HTMLElement[] {
  const rows = [...(region?.querySelectorAll('tbody tr') ?? [])];
  return rows.flatMap((row) => row.querySelector('a') ?? []);
}
