import { useEffect, useRef, type RefObject } from 'react';

/** Which of the three columns a phone shows. */
export type DeskStep = 'day' | 'roster' | 'client';

/** Below this width the columns stand over or after one another. */
const isCovering = '(max-width: 1279.98px)';
const headings: Record<DeskStep, string> = {
  day: '[data-session]',
  roster: '#sesion-elegida',
  client: '#cliente-elegido',
};

/**
 * Where the focus goes once the columns show what was asked for. Answers the way to ask for an
 * element by its selector: it gets the focus as soon as it is there.
 */
export function useDeskFocus(
  region: RefObject<HTMLElement | null>,
  step: DeskStep,
  clientId: string | null,
): (selector: string) => void {
  const goal = useRef<string | null>(null);
  const before = useRef({ step, clientId });
  useEffect(() => {
    const was = before.current;
    before.current = { step, clientId };
    if (goal.current !== null || (was.step === step && was.clientId === clientId)) return;
    // A closed client gives the focus back to the row; one that covers what had it, takes it.
    if (was.clientId && !clientId) goal.current = `[data-client="${was.clientId}"]`;
    else if (matchMedia(isCovering).matches) goal.current = headings[step];
  }, [step, clientId]);
  useEffect(() => {
    if (goal.current === null) return;
    const element = region.current?.querySelector<HTMLElement>(goal.current);
    if (!element) return;
    goal.current = null;
    element.focus();
  });
  return (selector) => {
    goal.current = selector;
  };
}
