import { contrastRatio, fromOklch, toOklch } from './color.ts';

/** WCAG AA contrast ratios: for text, and for shapes such as control borders and the focus ring. */
export const textContrast = 4.5;
export const shapeContrast = 3;

const darkInk = '#1e2026';

/**
 * Text colour on `fill`: white if it has enough contrast, else our dark, else black, which always
 * has.
 */
export function inkOn(fill: string): string {
  const readable = ['#ffffff', darkInk].find((ink) => contrastRatio(ink, fill) >= textContrast);
  return readable ?? '#000000';
}

/**
 * The colour closest in lightness to `color` with at least `ratio` against every background. If
 * none exists, the one that comes closest.
 */
export function readableOn(color: string, backgrounds: readonly string[], ratio: number): string {
  const source = toOklch(color);
  let best = color;
  let bestContrast = leastContrast(color, backgrounds);
  for (let distance = 0.01; bestContrast < ratio && distance <= 1; distance += 0.01) {
    for (const l of [source.l - distance, source.l + distance]) {
      if (l < 0 || l > 1) continue;
      const candidate = fromOklch({ ...source, l });
      const contrast = leastContrast(candidate, backgrounds);
      if (contrast > bestContrast) [best, bestContrast] = [candidate, contrast];
    }
  }
  return best;
}

function leastContrast(color: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrastRatio(color, background)));
}
