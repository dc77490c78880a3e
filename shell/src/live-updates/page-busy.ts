import type { LeaveGuard } from '../screen/leave-guard.ts';
import type { Busy } from './live-swap.ts';

interface Options {
  page: Document;
  /** Areas report unsaved forms to it. */
  guard: Pick<LeaveGuard, 'isBlocking' | 'onClear'>;
  /** Whether a request that changes data is pending. */
  isSaving(): boolean;
  /** Query of the page's URL. */
  search(): string;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Whether the user would lose something if their section were replaced now. Areas report unsaved
 * forms; input in any other field and an open dialog count too.
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
  // The fields of a saved form keep their input.
  guard.onClear(() => touched.clear());

  function hasTyping(): boolean {
    // Values in the URL are restored by the new build.
    const kept = new Set(new URLSearchParams(search()).values());
    for (const field of touched) {
      if (!field.isConnected) touched.delete(field);
      else if (isTick(field) || (field.value !== '' && !kept.has(field.value))) return true;
    }
    return false;
  }

  return () => {
    // A notice behind a dialog can't be answered: the user is asked when the dialog closes.
    if (hasDialog(page)) return 'working';
    if (guard.isBlocking() || hasTyping()) return 'typing';
    return isSaving() ? 'working' : 'no';
  };
}

/** The shell's own modules panel doesn't count. */
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
