interface Usage {
  from: Date;
  to: Date;
  quantity: number;
}

/**
 * The highest total in use at any moment; a use that ends when another begins does not overlap it.
 */
export function peakUsage(usages: readonly Usage[]): number {
  const steps = usages
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
