import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, localDateOutputSchema, localDateSchema, nameSchema } from '../fields.ts';

/** The center's rules of what memberships cost. Amounts are minor units. */

const amountText = 'Escribe un importe de 0 a 100.000.';
const amountSchema = z
  .number({ error: amountText })
  .check(
    z.int({ error: amountText }),
    z.gte(0, { error: amountText }),
    z.lte(100_000_00, { error: amountText }),
  );
const count = z.number().check(z.int(), z.gte(0), z.lte(1_000_000));

export const closureCharges = ['nothing', 'half', 'fee'] as const;
export type ClosureCharge = (typeof closureCharges)[number];
export const closureChargeNames = {
  nothing: 'No se cobra',
  half: 'La mitad',
  fee: 'Una cuota que guarda la plaza',
} as const satisfies Record<ClosureCharge, string>;

export const closureInputSchema = z
  .object({
    name: nameSchema.check(z.maxLength(80, { error: 'Como mucho 80 letras.' })),
    fromDate: localDateSchema,
    /** The last day. */
    toDate: localDateSchema,
    charge: z.enum(closureCharges),
    /** Of a closed month; only of a fee. */
    feeMinor: z.nullable(amountSchema),
  })
  .check(
    z.refine(({ fromDate, toDate }) => fromDate <= toDate, {
      path: ['toDate'],
      error: 'Acaba antes de empezar.',
    }),
    z.refine(({ fromDate, toDate }) => Date.parse(toDate) - Date.parse(fromDate) <= 366 * 864e5, {
      path: ['toDate'],
      error: 'Como mucho, un año.',
    }),
    z.refine(({ charge, feeMinor }) => (charge === 'fee') === (feeMinor !== null), {
      path: ['feeMinor'],
      error: 'Di cuánto cuesta guardar la plaza.',
    }),
  );
export type ClosureInput = z.infer<typeof closureInputSchema>;
export const closureSchema = z.object({
  id: idSchema,
  name: z.string(),
  fromDate: localDateOutputSchema,
  toDate: localDateOutputSchema,
  charge: z.enum(closureCharges),
  feeMinor: z.nullable(z.number()),
});
export type MembershipClosure = z.infer<typeof closureSchema>;

const clientSchema = z.object({ id: idSchema, name: z.string() });
export const closurePreviewSchema = z.object({
  /** The periods that will cost less, with their prices today and then. */
  count: z.number(),
  beforeMinor: z.number(),
  afterMinor: z.number(),
  /** Periods with closed days that are charged already: they stay. */
  chargedCount: z.number(),
  /** The first two hundred, by client. */
  periods: z.array(
    z.object({
      membershipId: idSchema,
      client: clientSchema,
      name: z.string(),
      startsOn: localDateOutputSchema,
      endsOn: localDateOutputSchema,
      beforeMinor: z.number(),
      afterMinor: z.number(),
    }),
  ),
});
export type ClosurePreview = z.infer<typeof closurePreviewSchema>;

export const priceChangeSchema = z.object({
  id: idSchema,
  template: z.object({ id: idSchema, name: z.string() }),
  fromDate: localDateOutputSchema,
  oldPriceMinor: z.number(),
  newPriceMinor: z.number(),
  isApplied: z.boolean(),
});
export type MembershipPriceChange = z.infer<typeof priceChangeSchema>;

export const membershipRulesSchema = z.object({
  /** Of each member of a household after the first one; 0: none. */
  familyDiscountBasisPoints: z.number(),
  closures: z.array(closureSchema),
  /** The latest first. */
  priceChanges: z.array(priceChangeSchema),
  /** The first day of a price that is announced today. */
  firstPriceDate: localDateOutputSchema,
});
export type MembershipRules = z.infer<typeof membershipRulesSchema>;

export const getMembershipRules = endpoint('GET', '/api/membership-rules', {
  summary: 'El descuento de familia, los cierres de temporada y los cambios de precio',
  response: membershipRulesSchema,
});
const percentText = 'Pon del 0 al 100 %.';
export const setFamilyDiscount = endpoint('PUT', '/api/membership-rules/family-discount', {
  summary: 'Fijar el descuento de la segunda persona de una familia y las siguientes',
  body: z.object({
    familyDiscountBasisPoints: z
      .number({ error: percentText })
      .check(
        z.int({ error: percentText }),
        z.gte(0, { error: percentText }),
        z.lte(10_000, { error: percentText }),
      ),
  }),
  response: membershipRulesSchema,
});
export const previewClosure = endpoint('POST', '/api/membership-rules/closures/preview', {
  summary: 'Qué pasaría con cada periodo si el centro cierra esos días',
  body: closureInputSchema,
  response: closurePreviewSchema,
});
export const addClosure = endpoint('POST', '/api/membership-rules/closures', {
  summary: 'Añadir un cierre de temporada, como se dijo antes',
  body: z.object({
    closure: closureInputSchema,
    /** What was shown. */
    expectedCount: count,
  }),
  response: membershipRulesSchema,
});
const params = z.object({ id: idSchema });
export const removeClosure = endpoint('DELETE', '/api/membership-rules/closures/:id', {
  summary: 'Quitar un cierre de temporada; los periodos ya cobrados no cambian',
  params,
  response: membershipRulesSchema,
});

const priceChangeInput = {
  templateId: idSchema,
  fromDate: localDateSchema,
  newPriceMinor: amountSchema,
};
export const priceChangePreviewSchema = z.object({
  oldPriceMinor: z.number(),
  /** The members who pay the new price from some day on. */
  memberCount: z.number(),
  /** Those who can't be told by mail. */
  withoutMail: z.array(clientSchema),
  /** The first and the last day on which one of their periods costs the new price. */
  firstOn: z.nullable(localDateOutputSchema),
  lastOn: z.nullable(localDateOutputSchema),
});
export type PriceChangePreview = z.infer<typeof priceChangePreviewSchema>;
export const previewPriceChange = endpoint('POST', '/api/membership-rules/prices/preview', {
  summary: 'A cuántas personas afecta un cambio de precio, y desde cuándo',
  body: z.object(priceChangeInput),
  response: priceChangePreviewSchema,
});
export const announcePrice = endpoint('POST', '/api/membership-rules/prices', {
  summary: 'Anunciar el precio nuevo de una cuota y avisar por correo a quien la paga',
  body: z.object({
    ...priceChangeInput,
    /** What was shown. */
    expectedCount: count,
  }),
  response: membershipRulesSchema,
});
export const withdrawPrice = endpoint('DELETE', '/api/membership-rules/prices/:id', {
  summary: 'Retirar un precio anunciado antes de su día, y avisar de que no cambia',
  params,
  response: membershipRulesSchema,
});
