/** A label of a domain has at most 63 characters, with `xn--`. */
const longestLabel = 59;
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;

/**
 * Decodes Punycode (RFC 3492), the ASCII form of an internationalised domain's label without its
 * `xn--`: `pea-8ma` gives `peña`. Null for invalid text, such as one longer than a label can be.
 */
export function decodePunycode(text: string): string | null {
  if (text.length > longestLabel) return null;
  const end = text.lastIndexOf('-');
  const points = Array.from(text.slice(0, Math.max(end, 0)), (letter) => letter.charCodeAt(0));
  let point = 128;
  let index = 0;
  let bias = 72;
  for (let at = end + 1; at < text.length;) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(text[at]);
      at += 1;
      if (digit === null) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = points.length + 1;
    bias = adapt(index - before, length, before === 0);
    point += Math.floor(index / length);
    if (!(point <= 0x10ffff)) return null;
    index %= length;
    points.splice(index, 0, point);
    index += 1;
  }
  return String.fromCodePoint(...points);
}

function digitOf(letter = ''): number | null {
  return /^[a-z0-9]$/.test(letter) ? (Number.parseInt(letter, 36) + 26) % 36 : null;
}

/** The bias of the next code point (RFC 3492, 6.1). */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  while (rest > ((base - tMin) * tMax) / 2) {
    rest = Math.floor(rest / (base - tMin));
    bias += base;
  }
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
