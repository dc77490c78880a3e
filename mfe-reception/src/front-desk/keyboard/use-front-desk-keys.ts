import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { FrontDeskAction } from '../../common/front-desk-url.ts';

interface FrontDeskKeys {
  /** The columns: only their elements are navigated. */
  region: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** Undoes the arrival of the focused row, or the latest one. */
  onUndo: (bookingId: string | null) => void;
  /** For the client of the focused row, or the selected client. */
  onAct: (clientId: string | null, act: KeyedAction) => void;
  /** For the focused row. */
  onRow: (bookingId: string, act: 'noShow' | 'move') => void;
  /** Opens the sales of the shift. */
  onSales: () => void;
  onClose: () => void;
}

/**
 * Keyboard shortcuts of the front desk: `/` searches, the arrows move through rows and sessions,
 * `U` undoes, `R` books, `F2` charges, `N` marks an absence, `C` moves the booking, `V` opens the
 * sales of the shift, `Esc` closes the client. `Enter` on a row is left to its button. Browser shortcuts are not overridden.
 */
export function useFrontDeskKeys(keys: FrontDeskKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // F2 also works in the search box, because its result is selected by then.
    if (event.key !== 'F2' && isTyping(event.target)) return;
    if (isElsewhere(event.target)) return;
    if (press(event, keys)) event.preventDefault();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The action of a shortcut for the selected client. */
export type KeyedAction = Extract<FrontDeskAction, 'reservar' | 'cobrar'>;
export function actionOfKey(key: string): KeyedAction | null {
  if (key === 'r' || key === 'R') return 'reservar';
  return key === 'F2' ? 'cobrar' : null;
}

/** Returns whether the key was handled. */
function press(event: KeyboardEvent, keys: FrontDeskKeys): boolean {
  const focusedElement = event.target instanceof HTMLElement ? event.target : null;
  const region = keys.region.current;
  const act = actionOfKey(event.key);
  if (act) {
    keys.onAct(focusedElement?.dataset['client'] ?? null, act);
    return true;
  }
  switch (event.key) {
    case '/':
      keys.search.current?.focus();
      keys.search.current?.select();
      return true;
    case 'ArrowDown':
      return walk(region, focusedElement, 1);
    case 'ArrowUp':
      return walk(region, focusedElement, -1);
    case 'ArrowLeft':
      return focus(region?.querySelector('[data-session][aria-current]'));
    case 'ArrowRight':
      return focusedElement?.matches('[data-session]')
        ? focus(region?.querySelector('[data-row]'))
        : false;
    case 'u':
    case 'U':
      keys.onUndo(arrivedRowOf(region, focusedElement)?.dataset['row'] ?? null);
      return true;
    case 'n':
    case 'N':
      return onRow(rowOf(region, focusedElement), (id) => keys.onRow(id, 'noShow'));
    case 'c':
    case 'C':
      return onRow(rowOf(region, focusedElement), (id) => keys.onRow(id, 'move'));
    case 'v':
    case 'V':
      keys.onSales();
      return true;
    case 'Escape':
      keys.onClose();
      return true;
    default:
      return false;
  }
}

/** The row with the focus or, after a click on a name, the row of the selected client. */
function rowOf(region: HTMLElement | null, focusedElement: HTMLElement | null): HTMLElement | null {
  if (!region) return null;
  const own = region.contains(focusedElement) ? focusedElement?.closest('li') : null;
  const chosen = [...region.querySelectorAll('a[aria-current="true"]')].map((name) =>
    name.closest('li'),
  );
  const rows = [own, ...chosen].map((line) => line?.querySelector<HTMLElement>('[data-row]'));
  return rows.find((row) => row != null) ?? null;
}

/** Only an arrival can be undone; without one in the row, the latest is. */
function arrivedRowOf(
  region: HTMLElement | null,
  focusedElement: HTMLElement | null,
): HTMLElement | null {
  if (focusedElement?.dataset['row'] !== undefined) return focusedElement;
  const row = rowOf(region, focusedElement);
  return row?.getAttribute('aria-pressed') === 'true' ? row : null;
}

function onRow(row: HTMLElement | null, act: (bookingId: string) => void): boolean {
  const bookingId = row?.dataset['row'];
  if (bookingId === undefined) return false;
  act(bookingId);
  return true;
}

/** Moves up or down in the focused column; from elsewhere, into the roster. */
function walk(
  region: HTMLElement | null,
  focusedElement: HTMLElement | null,
  step: 1 | -1,
): boolean {
  const kind = focusedElement?.matches('[data-session]') ? '[data-session]' : '[data-row]';
  const stops = [...(region?.querySelectorAll<HTMLElement>(kind) ?? [])];
  const at = stops.findIndex((stop) => stop === focusedElement);
  if (at === -1) return focus(stops[0]);
  return focus(stops[Math.min(Math.max(at + step, 0), stops.length - 1)]);
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
}

/** An open dialog or menu handles its own keys. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof Element && target.closest('[role="menu"]') !== null)
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
