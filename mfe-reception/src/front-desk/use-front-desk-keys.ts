import { useEffect, useRef, type RefObject } from 'react';
import type { FrontDeskAction } from '../common/front-desk-url.ts';

interface FrontDeskKeys {
  /** The columns: only what stands in them is walked. */
  region: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** Takes back the arrival of the row that has the focus, else the last one marked. */
  onUndo: (bookingId: string | null) => void;
  /** For the client of the row that has the focus, else the chosen one. */
  onAct: (clientId: string | null, act: KeyedAction) => void;
  /** With the row that has the focus. */
  onRow: (bookingId: string, act: 'noShow' | 'move') => void;
  onClose: () => void;
}

/**
 * The front desk by keyboard: `/` finds, the arrows walk the rows and the sessions, `U` undoes, `R` books,
 * `F2` charges, `N` says that somebody hasn't come, `C` changes their session, `Esc` closes the client.
 * `Enter` on a row is its button's own. Keys of the browser stay its own.
 */
export function useFrontDeskKeys(keys: FrontDeskKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // From the search box too: what it found is chosen by then.
      if (event.key !== 'F2' && isTyping(event.target)) return;
      if (isElsewhere(event.target)) return;
      if (press(event, latest.current)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** What a key does for one person, whoever has been found by then. */
export type KeyedAction = Extract<FrontDeskAction, 'reservar' | 'cobrar'>;
export function actionOfKey(key: string): KeyedAction | null {
  if (key === 'r' || key === 'R') return 'reservar';
  return key === 'F2' ? 'cobrar' : null;
}

/** Answers whether the key meant something here. */
function press(event: KeyboardEvent, keys: FrontDeskKeys): boolean {
  const here = event.target instanceof HTMLElement ? event.target : null;
  const region = keys.region.current;
  const act = actionOfKey(event.key);
  if (act) {
    keys.onAct(here?.dataset['client'] ?? null, act);
    return true;
  }
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
    case 'n':
    case 'N':
      return onRow(here, (id) => keys.onRow(id, 'noShow'));
    case 'c':
    case 'C':
      return onRow(here, (id) => keys.onRow(id, 'move'));
    case 'Escape':
      keys.onClose();
      return true;
    default:
      return false;
  }
}

function onRow(here: HTMLElement | null, act: (bookingId: string) => void): boolean {
  const bookingId = here?.dataset['row'];
  if (bookingId === undefined) return false;
  act(bookingId);
  return true;
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

/** A dialog or a menu has the keys for itself while it is open. */
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
