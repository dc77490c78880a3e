import type { ReactNode } from 'react';
import { DelayedFallback, Notice, Skeleton, Stack, useDelayed } from '../ui/index.ts';

/**
 * Nobody waits for longer than three seconds without a word, and on a slow phone the page itself takes
 * its part of them. It is only a word: what is on its way goes on.
 */
const patienceMs = 1800;

interface Props {
  what: 'sección' | 'pantalla';
  /** Its code is here and is about to show itself, below what is on its way. */
  isMounting?: boolean;
  /** What it looks like, until it stands here; by default a few lines. */
  shape?: ReactNode;
}

/** While an area or a screen is on its way: the place of what comes, and a word if it is long in coming. */
export function LoadingFallback({ what, isMounting = false, shape }: Props) {
  const isLate = useDelayed(patienceMs);
  return (
    <Stack>
      {isLate ? <Notice>{`Esta ${what} tarda en llegar. Seguimos intentándolo.`}</Notice> : null}
      <div hidden={isMounting}>
        {shape ?? (
          <DelayedFallback>
            <Skeleton lines={6} />
          </DelayedFallback>
        )}
      </div>
    </Stack>
  );
}
