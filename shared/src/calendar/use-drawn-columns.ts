import { startTransition, useEffect, useState } from 'react';

/** A day of no more blocks is drawn at once. */
const usual = 100;
/** Of another, as many are laid out and painted at a time: fewer make the day wait, more the person. */
const batch = 60;

/**
 * How many of the columns, from the first on, have their blocks by now. A usual day has them all at once;
 * one of hundreds gets them column by column, so that the press that asked for it is answered before.
 * @param period which day or week is shown: another one begins anew
 * @param sizes how many blocks each column has
 */
export function useDrawnColumns(period: string, sizes: readonly number[]): number {
  const [reached, setReached] = useState({ period, step: 0 });
  const step = reached.period === period ? reached.step : 0;
  const isFew = sizes.reduce((sum, size) => sum + size, 0) <= usual;
  const drawn = isFew ? sizes.length : columnsIn(step * batch, sizes);
  const isAll = drawn === sizes.length;
  useEffect(() => {
    if (!isAll) startTransition(() => setReached({ period, step: step + 1 }));
  }, [isAll, period, step]);
  return drawn;
}

/** The columns that begin within the first so many blocks. */
function columnsIn(blocks: number, sizes: readonly number[]): number {
  let before = 0;
  const end = sizes.findIndex((size) => {
    const isBeyond = before >= blocks;
    before += size;
    return isBeyond;
  });
  return end === -1 ? sizes.length : end;
}
