/** Distinguishable from one another on both themes. */
const colors = [
  '#0f766e',
  '#1d4ed8',
  '#b45309',
  '#7e22ce',
  '#be123c',
  '#15803d',
  '#475569',
  '#c026d3',
  '#0891b2',
  '#78350f',
  '#65a30d',
  '#f97316',
] as const;

/** The first colour that the fewest professionals have. */
export function nextProfessionalColor(usedColors: readonly string[]): string {
  const usesOf = (color: string) =>
    usedColors.filter((used) => used.toLowerCase() === color).length;
  return colors.reduce<string>(
    (best, color) => (usesOf(color) < usesOf(best) ? color : best),
    colors[0],
  );
}
