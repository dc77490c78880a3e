export interface MinuteLimits {
  /** Reports that one network may send per minute. */
  perNetwork: number;
  /** Reports that all networks together may send per minute. */
  total: number;
}

/** `again` if it was already admitted within this minute, `over` if it exceeds a limit. */
export type Admission = 'first' | 'again' | 'over';

/**
 * Limits what this process accepts per minute, by network and in total. Repetitions don't count, so
 * they don't reduce the room for others.
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
