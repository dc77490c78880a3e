/**
 * A small seeded generator (mulberry32), so that demo data is the same on every machine. Not for
 * secrets.
 */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    /** From `min` to `max`, both included. */
    integer,
    /** True with probability `share`. */
    chance: (share: number): boolean => next() < share,
    pick<T>(list: readonly [T, ...T[]]): T {
      return list[integer(0, list.length - 1)] ?? list[0];
    },
  };
}
export type Random = ReturnType<typeof createRandom>;
