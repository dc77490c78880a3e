import { DelayedFallback, Notice, Skeleton, useDelayed } from '../ui/index.ts';

/** Nobody waits for longer than three seconds without a word. */
const patienceMs = 2500;

/** While an area or a screen is on its way: the place of what comes, and a word if it is long in coming. */
export function Arriving({ what }: { what: 'sección' | 'pantalla' }) {
  const isLate = useDelayed(patienceMs);
  return (
    <>
      {isLate ? <Notice>{`Esta ${what} tarda en llegar. Seguimos intentándolo.`}</Notice> : null}
      <DelayedFallback>
        <Skeleton lines={6} />
      </DelayedFallback>
    </>
  );
}
