export interface MinuteLimits {
  /** Things that one network may report within a minute. */
  perNetwork: number;
  /** Things that all networks together may. */
  total: number;
}

/** `again` for a thing that was admitted within this minute already, `over` for one too many. */
export type Admission = 'first' | 'again' | 'over';

/**
 * Bounds what is taken within a minute by network and altogether, in this process. The same thing
 * again costs nothing, so a reporter's repetitions take no room from others.
 */
export function createMinuteBudget({ perNetwork, total }: MinuteLimits, now: () => number) {
  let minute = 0;
  let admitted = new Set<string>();
  let used = new Map<string, number>();
  return (network: string, thing: string): Admission => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      admitted = new Set();
      used = new Map();
    }
    if (admitted.has(thing)) return 'again';
    const before = used.get(network) ?? 0;
    if (before >= perNetwork || admitted.size >= total) return 'over';
    admitted.add(thing);
    used.set(network, before + 1);
    return 'first';
  };
}
