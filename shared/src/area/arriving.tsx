import { useState } from 'react';
import { DelayedFallback, Notice, Skeleton, useDelayed } from '../ui/index.ts';

/**
 * Nobody waits for longer than three seconds without a word, and the page itself takes its part of them.
 * It is only a word: what is on its way goes on.
 */
const patienceMs = 2000;
/** On a page that has just opened the wait began with it: the word is there this long after, */
const openingMs = 2600;
/** but not sooner than this, in which what comes over a slow line mostly does. */
const leastMs = 1000;

interface Props {
  what: 'sección' | 'pantalla';
  /** Its code is here and is about to show itself: only the word is left to say. */
  isMounting?: boolean;
}

/** While an area or a screen is on its way: the place of what comes, and a word if it is long in coming. */
export function Arriving({ what, isMounting = false }: Props) {
  const [delayMs] = useState(() => delayAt(performance.now()));
  const isLate = useDelayed(delayMs);
  return (
    <>
      {isLate ? <Notice>{`Esta ${what} tarda en llegar. Seguimos intentándolo.`}</Notice> : null}
      {isMounting ? null : (
        <DelayedFallback>
          <Skeleton lines={6} />
        </DelayedFallback>
      )}
    </>
  );
}

/** @param openFor how long the page has been open, in ms */
function delayAt(openFor: number): number {
  const isOpening = openFor <= openingMs - leastMs;
  return isOpening ? Math.min(patienceMs, openingMs - openFor) : patienceMs;
}
