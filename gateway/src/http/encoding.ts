export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The best of the available encodings that `Accept-Encoding` allows: brotli, then gzip, then none.
 * `q` values only decide whether one is allowed; among allowed ones the smallest wins.
 */
export function chooseEncoding(
  accepted: string | undefined,
  available: readonly Encoding[],
): Encoding {
  const refused = new Set<string>();
  const allowed = new Set<string>();
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRefused ? refused : allowed).add(name);
  }
  const isAllowed = (name: Encoding) =>
    allowed.has(name) || (allowed.has('*') && !refused.has(name));
  return (
    (['br', 'gzip'] as const).find((name) => available.includes(name) && isAllowed(name)) ??
    'identity'
  );
}
