import { startTransition, useEffect, useState } from 'react';

/** A day with up to this many blocks is rendered at once. */
const maxAtOnce = 100;
/** Blocks per step otherwise. A smaller number delays the day, a larger one delays input. */
const batch = 60;

/**
 * Number of columns, from the first on, whose blocks are rendered. A usual day renders all at once;
 * one with hundreds of blocks renders column by column, so that the click that opened it is handled
 * without delay.
 * @param period key of the shown day or week; another one starts over
 * @param sizes number of blocks per column
 */
export function useDrawnColumns(period: string, sizes: readonly number[]): number {
  const [reached, setReached] = useState({ period, step: 0 });
  const step = reached.period === period ? reached.step : 0;
  const isFew = sizes.reduce((sum, size) => sum + size, 0) <= maxAtOnce;
  const drawn = isFew ? sizes.length : columnsIn(step * batch, sizes);
  const isAll = drawn === sizes.length;
  useEffect(() => {
    if (!isAll) startTransition(() => setReached({ period, step: step + 1 }));
  }, [isAll, period, step]);
  return drawn;
}

/** Number of columns that begin within the given number of blocks. */
function columnsIn(blocks: number, sizes: readonly number[]): number {
  let before = 0;
  const end = sizes.findIndex((size) => {
    const isBeyond = before >= blocks;
    before += size;
    return isBeyond;
  });
  return end === -1 ? sizes.length : end;
}
