import { longestTyped, withPlainForms } from '../../input/pasted-text.ts';

/** Length of an IBAN by country of the SEPA schemes (EPC409-09). */
const ibanLengths: Record<string, number> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

export type IbanProblem = 'iban_invalid' | 'iban_not_sepa';

/** The electronic form of a typed or pasted IBAN: upper case, without spaces or a label. */
function compactIban(text: string): string {
  return withPlainForms(text)
    .toUpperCase()
    .replaceAll(/[\s.,:;'_/\\·()\p{Pd}\u2212]/gu, '')
    .replace(/^IBAN(?=[A-Z]{2}\d{2})/, '');
}

/**
 * Reads a typed or pasted IBAN.
 * @returns its electronic form, or why it can't be charged
 */
export function parseIban(text: string): { iban: string } | { problem: IbanProblem } {
  if (text.length > longestTyped) return { problem: 'iban_invalid' };
  const iban = compactIban(text);
  const country = iban.slice(0, 2);
  const length = ibanLengths[country];
  const isWellFormed = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban) && remainder97(iban) === 1;
  if (!isWellFormed) return { problem: 'iban_invalid' };
  if (length === undefined) return { problem: 'iban_not_sepa' };
  return iban.length === length ? { iban } : { problem: 'iban_invalid' };
}

/** ISO 7064 mod 97-10 of an identifier whose first four characters are moved to its end. */
export function remainder97(identifier: string): number {
  const digits = (identifier.slice(4) + identifier.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/** `ES•• •••• 1234`: the form in which an account is shown. */
export function maskIban({ country, lastFour }: { country: string; lastFour: string }): string {
  return `${country}•• •••• ${lastFour}`;
}
