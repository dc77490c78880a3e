import { useEffect, useRef, type RefObject } from 'react';

/** Which of the three columns a phone shows. */
export type FrontDeskStep = 'day' | 'roster' | 'client';

/** Below this width the columns stand over or after one another. */
const isCovering = '(max-width: 1279.98px)';
const headings: Record<FrontDeskStep, string> = {
  day: '[data-session]',
  roster: '#sesion-elegida',
  client: '#cliente-elegido',
};

/** An element asked for by its selector, and what had the focus then. */
interface Goal {
  selector: string;
  from: Element | null;
}
const goalOf = (selector: string): Goal => ({ selector, from: document.activeElement });
/** Nothing has it, or what had it has gone. */
const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Where the focus goes once the columns show what was asked for. Answers the way to ask for an
 * element by its selector: it gets the focus as soon as it is there, unless the person has put it
 * elsewhere by then.
 */
export function useFrontDeskFocus(
  region: RefObject<HTMLElement | null>,
  step: FrontDeskStep,
  clientId: string | null,
): (selector: string) => void {
  const goal = useRef<Goal | null>(null);
  const before = useRef({ step, clientId });
  useEffect(() => {
    const was = before.current;
    before.current = { step, clientId };
    if (goal.current !== null || (was.step === step && was.clientId === clientId)) return;
    // A client closed from within gives the focus back to the row; one that covers what had it, takes it.
    if (was.clientId && !clientId) {
      if (isFocusLost()) goal.current = goalOf(`[data-client="${was.clientId}"]`);
    } else if (matchMedia(isCovering).matches) goal.current = goalOf(headings[step]);
  }, [step, clientId]);
  useEffect(() => {
    const asked = goal.current;
    if (asked === null) return;
    // From a dialog that has closed by then, the focus went back by itself: nobody has put it there.
    const isElsewhere =
      !isFocusLost() && document.activeElement !== asked.from && asked.from?.isConnected === true;
    const element = region.current?.querySelector<HTMLElement>(asked.selector);
    if (!isElsewhere && !element) return;
    goal.current = null;
    if (!isElsewhere) element?.focus();
  });
  return (selector) => {
    goal.current = goalOf(selector);
  };
}
