import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { FrontDeskUrlState } from '../../common/front-desk-url.ts';

/** The column shown on a phone. */
export type FrontDeskStep = 'day' | 'roster' | 'client';
export function stepOf({ clientId, sessionId }: FrontDeskUrlState): FrontDeskStep {
  if (clientId) return 'client';
  return sessionId ? 'roster' : 'day';
}

/** Below this width the columns overlap or show one at a time. */
const isCovering = '(max-width: 1279.98px)';
const headings: Record<FrontDeskStep, string> = {
  day: '[data-session]',
  roster: '#sesion-elegida',
  client: '#cliente-elegido',
};

/** A selector to focus, and the element focused when it was requested. */
interface Goal {
  selector: string;
  from: Element | null;
}
const goalOf = (selector: string): Goal => ({ selector, from: document.activeElement });
/** Nothing is focused, or the focused element was removed. */
const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Moves the focus after the columns have rendered. Returns a function that requests the focus for a
 * selector: the element gets it as soon as it exists, unless the user has moved the focus by then.
 */
export function useFrontDeskFocus(
  region: RefObject<HTMLElement | null>,
  urlState: FrontDeskUrlState,
): (selector: string) => void {
  const step = stepOf(urlState);
  const { clientId } = urlState;
  const goal = useRef<Goal | null>(null);
  const before = useRef({ step, clientId });
  useEffect(() => {
    const was = before.current;
    before.current = { step, clientId };
    if (goal.current !== null || (was.step === step && was.clientId === clientId)) return;
    // A client panel closed from inside returns the focus to its row; one that covers the focused
    // element takes it.
    if (was.clientId && !clientId) {
      if (isFocusLost()) goal.current = goalOf(`[data-client="${was.clientId}"]`);
    } else if (matchMedia(isCovering).matches) goal.current = goalOf(headings[step]);
  }, [step, clientId]);
  useEffect(() => {
    const asked = goal.current;
    if (asked === null) return;
    // If the focus returned from a dialog that has closed, the user has not moved it.
    const isElsewhere =
      !isFocusLost() && document.activeElement !== asked.from && asked.from?.isConnected === true;
    // A dialog has closed and returned the focus; from here on, another place means the user.
    if (asked.from?.isConnected !== true) goal.current = { ...asked, from: document.activeElement };
    const element = region.current?.querySelector<HTMLElement>(asked.selector);
    if (!isElsewhere && !element) return;
    goal.current = null;
    if (!isElsewhere) element?.focus();
  });
  return useCallback((selector: string) => {
    goal.current = goalOf(selector);
  }, []);
}
