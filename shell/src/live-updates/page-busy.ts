import type { LeaveGuard } from '../screen/leave-guard.ts';
import type { Busy } from './live-swap.ts';

interface Options {
  page: Document;
  /** Areas say of their forms what is unsaved. */
  guard: Pick<LeaveGuard, 'isBlocking' | 'onClear'>;
  /** Requests under way that change something. */
  isSaving(): boolean;
  /** Query of the page's address. */
  search(): string;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Whether a person would lose something if the section they are in were exchanged now. Areas say so of
 * their forms; what was typed into any other field, and an open dialog, counts too.
 */
export function createPageBusy({ page, guard, isSaving, search }: Options): () => Busy {
  const touched = new Set<Field>();
  page.addEventListener(
    'input',
    ({ target }) => {
      if (isField(target)) touched.add(target);
    },
    { capture: true },
  );
  // A form that has been saved keeps what was typed into it.
  guard.onClear(() => touched.clear());

  function hasTyping(): boolean {
    // What stands in the URL comes back with the new build.
    const kept = new Set(new URLSearchParams(search()).values());
    for (const field of touched) {
      if (!field.isConnected) touched.delete(field);
      else if (isTick(field) || (field.value !== '' && !kept.has(field.value))) return true;
    }
    return false;
  }

  return () => {
    // Nobody can answer a question that stands behind a dialog: it is asked when that closes.
    if (hasDialog(page)) return 'working';
    if (guard.isBlocking() || hasTyping()) return 'typing';
    return isSaving() ? 'working' : 'no';
  };
}

/** The shell's own panel of modules is no part of a section. */
function hasDialog(page: Document): boolean {
  return [...page.querySelectorAll('dialog[open]')].some(
    (dialog) => !dialog.querySelector('[data-modules]'),
  );
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isTick(field: Field): boolean {
  return field.type === 'checkbox' || field.type === 'radio';
}
