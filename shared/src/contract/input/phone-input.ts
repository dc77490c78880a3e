import { withPlainForms } from './pasted-text.ts';

/** Spaces, dots, slashes, and the hyphens, dashes and minus sign of Unicode. */
const separators = /[\s./\p{Pd}\u2212]/gu;
/** The zero of national calls, as in `+44 (0)20`. Numbers of Italy (39) begin with theirs. */
const nationalZero = /^(\(?(?:\+|00)(?!39)\d{1,3}\)?)\(0\)/;
/** The international prefix of most countries. 0011 is Australia's, which the server knows. */
const internationalPrefix = /^(?!0011)00(?=[1-9])/;

/**
 * Reduces a typed or pasted telephone to its digits with an optional plus sign:
 * `tel:(+34) 612-345-001` and `0034 612 34 50 01` give `+34612345001`. Text that is not a telephone
 * keeps its letters. The server checks the number and adds the country.
 */
export function compactPhone(typed: string): string {
  return withPlainForms(typed)
    .trim()
    .replace(/^(?:tel|callto|sms):/i, '')
    .replaceAll(separators, '')
    .replace(nationalZero, '$1')
    .replaceAll(/[()]/g, '')
    .replace(internationalPrefix, '+');
}
