import * as z from 'zod/mini';
import { joinedText } from '../../fields.ts';
import { taxCauses, taxTreatments } from '../documents/tax.ts';

/** Fields shared by sales and refunds. Amounts are minor units, tax included. */

const amountText = 'Escribe un importe de 0,01 a 100.000.';
const quantityText = 'Pon de 1 a 999.';
const bonosText = 'Pon de 1 a 20 bonos.';
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
    z.lte(999, { error: quantityText }),
  );
/** Limited, because each bono is a separate record. */
export const bonoQuantitySchema = z
  .number({ error: bonosText })
  .check(
    z.int({ error: bonosText }),
    z.gte(1, { error: bonosText }),
    z.lte(20, { error: bonosText }),
  );
/** The largest quantity in any existing sale. */
export const refundedQuantitySchema = z.number().check(z.int(), z.gte(1), z.lte(1000));
/** Maximum of a line or a sale, before and after discounts. */
export const largestSaleMinor = 2_000_000_000;
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
