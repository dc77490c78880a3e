import { withoutInvisible } from './pasted-text.ts';

/** Removes invisible characters from a name and joins its words by single spaces. */
export function cleanName(typed: string): string {
  return withoutInvisible(typed).replaceAll(/\p{Zs}+/gu, ' ');
}

/** An abbreviation of María that needs the name after it: `Mª Carmen`, `M.ª del Mar`. */
const abbreviation = /^m(?:\.?[ªᵃ]\.?|a\.)$/iu;
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el']);

/** The first name: `Ana` of `Ana Ruiz Gil`, `Mª del Mar` of `Mª del Mar Ruiz`. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (!abbreviation.test(first)) return first;
  const rest = words.slice(1);
  const last = rest.findIndex((word) => !particles.has(word.toLowerCase()));
  return [first, ...rest.slice(0, last + 1)].join(' ');
}

/**
 * The greeting of a mail: `Hola, Ana:`, or `Hola:` for a name that could be a link. Anyone can
 * register any e-mail under any name, so such a name must not be in a mail from the center.
 */
export function greeting(name: string): string {
  const first = firstName(name);
  const words = first.split(' ').filter((word) => !abbreviation.test(word));
  const isPlain = words.length > 0 && words.every((word) => /^[\p{L}\p{M}’'·-]{2,30}$/u.test(word));
  return isPlain ? `Hola, ${first}:` : 'Hola:';
}
