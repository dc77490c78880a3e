import { useLayoutEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** What a person did in the form of the page's first paint before its script was there. */
export interface TypedBeforeLoad {
  /** By the fields' names. */
  values: Record<string, string>;
  /** They pressed the button that sends it. */
  wasSubmitted: boolean;
}

/**
 * Takes over from the form that stood on the page before any script, at the moment in which the page
 * takes that form away and says so with a `lift` event: hands what was typed to `onTaken`, before
 * anything is painted, and gives the same field or button the focus and the press that were meant for
 * it. The page keeps its form as `#first-paint`, and notes there as `data-focus` and `data-press` which
 * of the controls that was (gateway/src/page/first-paint/first-paint-script.ts).
 * @param form the one that takes over; its `<main>` has the same controls in the same order
 */
export function useFirstPaintHandoff(
  form: RefObject<HTMLElement | null>,
  onTaken: (typed: TypedBeforeLoad) => void,
): void {
  const take = useRef(onTaken);
  useLayoutEffect(() => {
    const cover = document.getElementById('first-paint');
    if (!cover?.querySelector('form')) return;
    function takeOver(this: HTMLElement): void {
      const { focus, press } = this.dataset;
      const controls = form.current
        ?.closest('main')
        ?.querySelectorAll<HTMLElement>(controlSelector);
      const typed = { values: valuesOf(this), wasSubmitted: 'sent' in this.dataset };
      flushSync(() => take.current(typed));
      // Until the page's form is gone, nothing here can have the focus.
      queueMicrotask(() => {
        if (focus !== undefined) controls?.[Number(focus)]?.focus();
        if (press !== undefined) controls?.[Number(press)]?.click();
      });
    }
    cover.addEventListener('lift', takeOver);
    return () => cover.removeEventListener('lift', takeOver);
  }, [form]);
}

/** As in the page's script. */
const controlSelector = 'input, select, textarea, button, a';

function valuesOf(cover: HTMLElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, value } of cover.querySelectorAll('input')) values[name] = value;
  return values;
}
