import * as z from 'zod/mini';
import { oneLineText } from '../../fields.ts';
import { isSpanishTaxId, normalizeTaxId } from '../documents/tax-ids.ts';
import { parseIban } from './iban.ts';

const ibanText = 'Ese IBAN no es correcto. Revisa los números.';
const notSepaText = 'Esa cuenta es de un país que no está en la zona SEPA.';

/** A typed IBAN in a form of the settings; empty keeps the stored one. */
const optionalIban = z.string().check(
  z.maxLength(100, { error: ibanText, abort: true }),
  z.check<string>((context) => {
    if (context.value.trim() === '') return;
    const parsed = parseIban(context.value);
    if ('iban' in parsed) return;
    const message = parsed.problem === 'iban_not_sepa' ? notSepaText : ibanText;
    context.issues.push({ code: 'custom', input: context.value, continue: true, message });
  }),
);
const noticeText = 'Pon de 1 a 14 días.';
const feeText = 'Pon de 0 a 50 €.';

const fields = {
  creditorName: oneLineText().check(z.maxLength(70, { error: 'Como mucho 70 letras.' })),
  taxId: z.string().check(
    z.overwrite(normalizeTaxId),
    z.refine((text) => text === '' || isSpanishTaxId(text), { error: 'Ese NIF no es correcto.' }),
  ),
  suffix: z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[0-9A-Z]{3}$/, {
      error: 'El sufijo son tres cifras o letras; el habitual es 000.',
    }),
  ),
  /** Calendar days between the notice to the debtor and the collection. */
  noticeDays: z
    .number({ error: noticeText })
    .check(
      z.int({ error: noticeText }),
      z.gte(1, { error: noticeText }),
      z.lte(14, { error: noticeText }),
    ),
  /** Charged to the client when the bank returns a collection; 0: not charged. */
  returnFeeMinor: z
    .number({ error: feeText })
    .check(
      z.int({ error: feeText }),
      z.gte(0, { error: feeText }),
      z.lte(50_00, { error: feeText }),
    ),
};

/** The creditor of direct debits. */
export const directDebitSettingsInputSchema = z.object({ ...fields, iban: optionalIban });
export type DirectDebitSettingsInput = z.infer<typeof directDebitSettingsInputSchema>;
export const directDebitSettingsSchema = z.object({
  creditorName: z.string(),
  taxId: z.string(),
  suffix: z.string(),
  noticeDays: z.number(),
  returnFeeMinor: z.number(),
  /** Derived from tax id and suffix; null while there is no tax id. */
  creditorId: z.nullable(z.string()),
  /** `ES•• •••• 1234`; null while there is none. */
  ibanMask: z.nullable(z.string()),
});
export type DirectDebitSettings = z.infer<typeof directDebitSettingsSchema>;
