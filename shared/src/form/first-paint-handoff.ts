import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Input that the user made in the first paint's form before the script had loaded. */
export interface TypedBeforeLoad {
  /** Keyed by field name. */
  values: Record<string, string>;
  /** Whether the user pressed the submit button. */
  wasSubmitted: boolean;
}

/**
 * Takes over from the first paint's form when the page removes it, which it announces with a `lift`
 * event. Passes the typed text to `onTaken` before the next paint, and applies focus and press to
 * the same control of the new form. The page keeps its form as `#first-paint` and records the
 * control there in `data-focus` and `data-press` (shell/src/first-paint/take-over.ts).
 * @param form the new form; its `<main>` must contain the same controls in the same order
 */
export function useFirstPaintHandoff(
  form: RefObject<HTMLElement | null>,
  onTaken: (typed: TypedBeforeLoad) => void,
): void {
  const take = useEffectEvent(onTaken);
  useLayoutEffect(() => {
    const cover = document.getElementById('first-paint');
    if (!cover?.querySelector('form')) return;
    function takeOver(this: HTMLElement): void {
      const { focus, press } = this.dataset;
      const controls = form.current
        ?.closest('main')
        ?.querySelectorAll<HTMLElement>(controlSelector);
      const typed = { values: valuesOf(this), wasSubmitted: 'sent' in this.dataset };
      flushSync(() => take(typed));
      // Elements can't get the focus before the page's form is gone.
      queueMicrotask(() => {
        if (focus !== undefined) controls?.[Number(focus)]?.focus();
        if (press !== undefined) controls?.[Number(press)]?.click();
      });
    }
    cover.addEventListener('lift', takeOver);
    return () => cover.removeEventListener('lift', takeOver);
  }, [form]);
}

/** Same selector as in the page's script. */
const controlSelector = 'input, select, textarea, button, a';

function valuesOf(cover: HTMLElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, value } of cover.querySelectorAll('input')) values[name] = value;
  return values;
}
