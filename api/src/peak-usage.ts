interface Use {
  from: Date;
  to: Date;
  quantity: number;
}

/** The most that is taken at any one moment; what ends when another begins doesn't meet it. */
export function peakUse(uses: readonly Use[]): number {
  const steps = uses
    .flatMap(({ from, to, quantity }) => [
      { at: from.getTime(), change: quantity },
      { at: to.getTime(), change: -quantity },
    ])
    .sort((a, b) => a.at - b.at || a.change - b.change);
  let taken = 0;
  let peak = 0;
  for (const { change } of steps) {
    taken += change;
    peak = Math.max(peak, taken);
  }
  return peak;
}
