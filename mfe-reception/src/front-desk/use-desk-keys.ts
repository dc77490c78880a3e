import { useEffect, useRef, type RefObject } from 'react';

interface DeskKeys {
  /** The columns: only what stands in them is walked. */
  region: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** Takes back the arrival of the row that has the focus, else the last one marked. */
  onUndo: (bookingId: string | null) => void;
  /** For the client of the row that has the focus, else the chosen one. */
  onBook: (clientId: string | null) => void;
  onClose: () => void;
}

/**
 * The desk by keyboard: `/` finds, the arrows walk the rows and the sessions, `U` undoes, `R` books,
 * `Esc` closes the client. `Enter` on a row is its button's own. Keys of the browser stay its own.
 */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (press(event, latest.current)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Answers whether the key meant something here. */
function press(event: KeyboardEvent, keys: DeskKeys): boolean {
  const here = event.target instanceof HTMLElement ? event.target : null;
  const region = keys.region.current;
  switch (event.key) {
    case '/':
      keys.search.current?.focus();
      keys.search.current?.select();
      return true;
    case 'ArrowDown':
      return walk(region, here, 1);
    case 'ArrowUp':
      return walk(region, here, -1);
    case 'ArrowLeft':
      return focus(region?.querySelector('[data-session][aria-current]'));
    case 'ArrowRight':
      return here?.matches('[data-session]') ? focus(region?.querySelector('[data-row]')) : false;
    case 'u':
    case 'U':
      keys.onUndo(here?.dataset['row'] ?? null);
      return true;
    case 'r':
    case 'R':
      keys.onBook(here?.dataset['client'] ?? null);
      return true;
    case 'Escape':
      keys.onClose();
      return true;
    default:
      return false;
  }
}

/** Up or down in the column that has the focus; from anywhere else, into the roster. */
function walk(region: HTMLElement | null, here: HTMLElement | null, step: 1 | -1): boolean {
  const kind = here?.matches('[data-session]') ? '[data-session]' : '[data-row]';
  const stops = [...(region?.querySelectorAll<HTMLElement>(kind) ?? [])];
  const at = stops.findIndex((stop) => stop === here);
  if (at === -1) return focus(stops[0]);
  return focus(stops[Math.min(Math.max(at + step, 0), stops.length - 1)]);
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
