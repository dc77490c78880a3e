import * as z from 'zod/mini';
import { oneLineText } from '../fields.ts';

/** What a sale is documented by. */

/** Who an invoice is for, as it stands on it. */
export const buyerSchema = z.object({
  name: oneLineText('Escribe a nombre de quién va.').check(
    z.minLength(2, { error: 'Escribe a nombre de quién va.' }),
    z.maxLength(120),
  ),
  taxId: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.refine(isSpanishTaxId, { error: 'Ese NIF no es correcto.' }),
    ),
  address: oneLineText().check(
    z.minLength(5, { error: 'Escribe la dirección con el código postal.' }),
    z.maxLength(250),
  ),
});
export type Buyer = z.infer<typeof buyerSchema>;

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const cifLetters = 'JABCDEFGHI';

/** A NIF, NIE or the NIF of a legal person whose check digit or letter is right; capitals, no spaces. */
export function isSpanishTaxId(text: string): boolean {
  const person = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(text);
  if (person) {
    const [, foreign = '', digits = '', letter] = person;
    if (digits.length !== (foreign === '' ? 8 : 7)) return false;
    const number = Number((foreign === '' ? '' : 'XYZ'.indexOf(foreign)) + digits);
    return nifLetters[number % 23] === letter;
  }
  const company = /^([ABCDEFGHJKLMNPQRSUVW])(\d{7})([0-9A-J])$/.exec(text);
  if (!company) return false;
  const [, kind = '', digits = '', control = ''] = company;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  const check = (10 - (sum % 10)) % 10;
  // Some kinds have a letter, some a digit, the others either.
  if ('PQRSNW'.includes(kind)) return control === cifLetters[check];
  if ('ABEH'.includes(kind)) return control === String(check);
  return control === String(check) || control === cifLetters[check];
}

export const documentTypes = ['F1', 'F2', 'F3', 'R1', 'R5', 'plain'] as const;
export const documentTypeName = {
  F1: 'Factura',
  F2: 'Factura simplificada',
  F3: 'Factura',
  R1: 'Factura rectificativa',
  R5: 'Factura rectificativa',
  plain: 'Comprobante',
} as const satisfies Record<(typeof documentTypes)[number], string>;
