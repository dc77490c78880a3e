import * as z from 'zod/mini';
import { joinedText } from '../fields.ts';
import { taxCauses, taxTreatments } from './tax.ts';

/** What sales and refunds say in the same way. Amounts are minor units, tax included. */

const amountText = 'Escribe un importe de 0,01 a 100.000.';
const quantityText = 'Pon de 1 a 1000.';
export const amountSchema = z
  .number({ error: amountText })
  .check(
    z.int({ error: amountText }),
    z.gte(1, { error: amountText }),
    z.lte(100_000_00, { error: amountText }),
  );
export const quantitySchema = z
  .number({ error: quantityText })
  .check(
    z.int({ error: quantityText }),
    z.gte(1, { error: quantityText }),
    z.lte(1000, { error: quantityText }),
  );
export const reasonSchema = joinedText().check(
  z.minLength(3, { error: 'Di por qué.' }),
  z.maxLength(300, { error: 'Cuéntalo en 300 letras como mucho.' }),
);

export const saleTaxSchema = z.object({
  taxTreatment: z.enum(taxTreatments),
  taxCause: z.nullable(z.enum(taxCauses)),
  taxBasisPoints: z.number(),
  grossMinor: z.number(),
  baseMinor: z.number(),
  quotaMinor: z.number(),
});
