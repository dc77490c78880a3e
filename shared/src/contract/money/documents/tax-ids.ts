import * as z from 'zod/mini';
import { withPlainForms } from '../../input/pasted-text.ts';

/**
 * Tax identifications: Spanish ones are checked by their control letter, EU ones by their format.
 */

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const cifLetters = 'JABCDEFGHI';

const labels = /^(?:NIF|CIF|NIE|DNI|VAT|TAXID)(?=(?:ES)?[0-9A-Z]{8,9}$)/;

/**
 * Normalises a NIF for storage: `NIF: es-b.12 345 674` becomes `B12345674`, and a DNI without its
 * first zero gets it. Other texts are returned in upper case without punctuation.
 */
export function normalizeTaxId(text: string): string {
  const plain = withPlainForms(text)
    .toUpperCase()
    .replaceAll(/[\s.,:;'_/\\·()\p{Pd}\u2212]/gu, '')
    .replace(labels, '');
  const national = /^ES[0-9A-Z]{9}$/.test(plain) ? plain.slice(2) : plain;
  return /^\d{7}[A-Z]$/.test(national) && isPersonalTaxId(`0${national}`)
    ? `0${national}`
    : national;
}

/** Whether a normalised NIF or NIE has a valid control digit or letter. */
export function isSpanishTaxId(text: string): boolean {
  if (isPersonalTaxId(text)) return true;
  const company = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(text);
  if (!company) return false;
  const [, kind = '', digits = '', control = ''] = company;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  const check = (10 - (sum % 10)) % 10;
  // Some kinds use a letter, some a digit, the others either.
  if ('PQRSNW'.includes(kind)) return control === cifLetters[check];
  if ('ABEH'.includes(kind)) return control === String(check);
  return control === String(check) || control === cifLetters[check];
}

/**
 * NIF of a natural person: DNI, NIE, and K, L and M for persons with neither (children, Spaniards
 * abroad, foreigners). All use the DNI's control letter.
 */
export function isPersonalTaxId(text: string): boolean {
  const person = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(text);
  if (!person) return false;
  const [, kind = '', digits = '', letter] = person;
  if (digits.length !== (kind === '' ? 8 : 7)) return false;
  const number = Number(
    'XYZ'.includes(kind) && kind !== '' ? `${'XYZ'.indexOf(kind)}${digits}` : digits,
  );
  return nifLetters[number % 23] === letter;
}

/** Format after the member state's prefix, as in VIES. Spain's are NIFs. */
const vatShapes: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[0-9A-Z+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** The country of a NIF-IVA: its prefix, except for Greece (EL); null if the format is invalid. */
export function countryOfVatId(text: string): string | null {
  const prefix = text.slice(0, 2);
  if (!vatShapes[prefix]?.test(text.slice(2))) return null;
  return prefix === 'EL' ? 'GR' : prefix;
}

/** The center's own NIF as typed; empty: none. */
export const issuerTaxIdSchema = z.string().check(
  z.overwrite(normalizeTaxId),
  z.refine((text) => text === '' || isSpanishTaxId(text), { error: 'Ese NIF no es correcto.' }),
);
