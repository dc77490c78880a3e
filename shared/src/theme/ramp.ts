import { fromOklch, toOklch } from './color.ts';

/** Ten steps of one hue, light to dark. */
export type Ramp = readonly string[];

const lightnesses = [0.975, 0.945, 0.9, 0.84, 0.76, 0.67, 0.58, 0.49, 0.4, 0.3];

/** Chroma decreases towards both ends; a grey stays grey. */
export function createRamp(color: string): Ramp {
  const { c, h } = toOklch(color);
  return lightnesses.map((l) => fromOklch({ l, c: c * Math.min(1, 2.4 * (1 - l) + 0.05), h }));
}
