/**
 * Colour conversions for the theme: sRGB ↔ OKLCH (B. Ottosson,
 * https://bottosson.github.io/posts/oklab/) and the WCAG 2.2 contrast.
 */

export interface Oklch {
  /** Perceived lightness, 0 to 1. */
  l: number;
  /** Chroma, from 0 (grey) to about 0.33 in sRGB. */
  c: number;
  /** Hue in radians. */
  h: number;
}

type Triple = readonly [number, number, number];

/** Normalises `#rgb` or `#rrggbb` in any case to `#rrggbb`; null for anything else. */
export function parseHex(text: string | null | undefined): string | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '');
  const digits = match?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Contrast ratio of 1 to 21 between two `#rrggbb` colours, in either order. */
export function contrastRatio(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: lightness, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** The closest colour in sRGB: reduces chroma, keeps lightness and hue. */
export function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  if (isShown(linearOfOklch({ l: lightness, c, h }))) return hexOf(linearOfOklch({ l, c, h }));
  let [low, high] = [0, c];
  for (let step = 0; step < 10; step++) {
    const middle = (low + high) / 2;
    if (isShown(linearOfOklch({ l: lightness, c: middle, h }))) low = middle;
    else high = middle;
  }
  return hexOf(linearOfOklch({ l: lightness, c: low, h }));
}

/** Mixes `share` (0 to 1) of `a` with `b` in sRGB. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [bytesOf(a), bytesOf(b)];
  const channel = (index: 0 | 1 | 2) => x[index] * share + y[index] * (1 - share);
  return hexOfBytes([channel(0), channel(1), channel(2)]);
}

function bytesOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOfBytes(bytes: Triple): string {
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

function linearOf(hex: string): Triple {
  const [r, g, b] = bytesOf(hex);
  return [linear(r), linear(g), linear(b)];
}

function linear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  const bounded = Math.min(1, Math.max(0, value));
  return bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
}

function linearOfOklch({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

function isShown(linearRgb: Triple): boolean {
  // A tolerance of a thousandth is less than the step of a byte.
  return linearRgb.every((value) => value >= -0.001 && value <= 1.001);
}

function hexOf([r, g, b]: Triple): string {
  return hexOfBytes([gamma(r) * 255, gamma(g) * 255, gamma(b) * 255]);
}
