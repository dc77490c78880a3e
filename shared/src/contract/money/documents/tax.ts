import * as z from 'zod/mini';

/** The tax of an item on sale. 0 % is a rate; exempt and not subject need a cause. */
export const taxTreatments = ['rate', 'exempt', 'notSubject'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** Causes by the tax office's codes, with their texts in forms. */
export const taxCauseName = {
  E1: 'Exento: sanidad, enseñanza, deporte sin ánimo de lucro (art. 20)',
  E2: 'Exento: exportación (art. 21)',
  E3: 'Exento: operaciones asimiladas a exportación (art. 22)',
  E4: 'Exento: zonas francas y depósitos (art. 23 y 24)',
  E5: 'Exento: entrega intracomunitaria (art. 25)',
  E6: 'Exento por otra causa',
  N1: 'No sujeto (art. 7 y 14)',
  N2: 'No sujeto por reglas de localización',
} as const;
export type TaxCause = keyof typeof taxCauseName;
export const taxCauses = Object.keys(taxCauseName) as TaxCause[]; // Object.keys loses the literal type

const rateText = 'El impuesto va del 0 al 100 %.';

/** `taxBasisPoints`: 2100 is 21 %; 0 without a rate. */
export const taxFields = {
  taxTreatment: z.enum(taxTreatments),
  taxCause: z.nullable(z.enum(taxCauses)),
  taxBasisPoints: z
    .number({ error: rateText })
    .check(
      z.int({ error: rateText }),
      z.gte(0, { error: rateText }),
      z.lte(10_000, { error: rateText }),
    ),
};

/** A rate, or the cause for having none. */
export interface Tax {
  taxTreatment: TaxTreatment;
  taxCause: TaxCause | null;
  taxBasisPoints: number;
}

/**
 * For `z.refine` on an object with `taxFields`: exempt needs an E cause, not subject an N cause, a
 * rate none.
 */
export function hasFittingTaxCause({ taxTreatment, taxCause, taxBasisPoints }: Tax): boolean {
  if (taxTreatment === 'rate') return taxCause === null;
  const letter = taxTreatment === 'exempt' ? 'E' : 'N';
  return taxBasisPoints === 0 && (taxCause?.startsWith(letter) ?? false);
}

export const taxCauseText = 'Di por qué no lleva impuesto.';
