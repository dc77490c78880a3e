import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateSchema } from '../fields.ts';
import { frontDeskPaymentMethods } from './payment-methods.ts';
import { promotionCodeSchema, promotionRefusals } from './promotions.ts';
import { amountSchema, saleTaxSchema } from './sale-fields.ts';
import { quotedLineSchema, saleInputSchema, saleLineInputSchema, saleSchema } from './sales.ts';
import { voucherCodeSchema } from './vouchers.ts';

/**
 * What the desk collects in one act: a new sale, older sales that are owed, and sessions that a bono
 * covers. All of it happens or none of it. Amounts are minor units, tax included.
 */

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

/** A session that is owed, and the bono that pays it: one that the client has, or one bought here. */
const coverSchema = z.object({
  bookingId: idSchema,
  by: z.union([
    z.object({ purchaseId: idSchema }),
    /** The position of the line that sells the bono, from 0 on. */
    z.object({ line: z.number().check(z.int(), z.gte(0), z.lte(49)) }),
  ]),
});
export type ChargeCover = z.infer<typeof coverSchema>;

const basketFields = {
  /** Null: the buyer has no record. */
  clientId: z.nullable(idSchema),
  lines: z
    .array(saleLineInputSchema)
    .check(z.maxLength(50, { error: 'Como mucho 50 líneas en una venta.' })),
  /** Sales of the client that are owed, in the order in which they are paid. */
  debts: z
    .array(idSchema)
    .check(z.maxLength(50), z.refine(isDistinct, { error: 'Una venta está dos veces.' })),
  covers: z.array(coverSchema).check(
    z.maxLength(50),
    z.refine((covers) => isDistinct(covers.map(({ bookingId }) => bookingId)), {
      error: 'Una sesión está dos veces.',
    }),
  ),
  promotionCode: z.optional(z.nullable(promotionCodeSchema)),
};

interface Basket {
  lines: readonly { kind: string }[];
  debts: readonly unknown[];
  covers: readonly { by: object }[];
}

const hasBonoOfEachCover = z.refine<Basket>(
  ({ lines, covers }) =>
    covers.every(({ by }) => !('line' in by) || lines[Number(by.line)]?.kind === 'package'),
  { path: ['covers'], error: 'Esa línea no vende un bono.' },
);
const isNotEmpty = z.refine<Basket>(
  ({ lines, debts, covers }) => lines.length + debts.length + covers.length > 0,
  { path: ['lines'], error: 'Añade algo que cobrar.' },
);

const chargePaymentSchema = z
  .object({
    method: z.enum([...frontDeskPaymentMethods, 'balance']),
    /** Null: what the other payments leave. */
    amountMinor: z.nullable(amountSchema),
    /** What was given in cash; the change is what is over. */
    tenderedMinor: z.optional(z.nullable(amountSchema)),
    /** Of `balance`: the gift voucher that it comes off. */
    voucherCode: z.optional(z.nullable(voucherCodeSchema)),
  })
  .check(
    z.refine(({ method, voucherCode }) => (method === 'balance') === (voucherCode != null), {
      path: ['voucherCode'],
      error: 'Escribe el código del vale.',
    }),
    z.refine(({ method, amountMinor }) => method !== 'balance' || amountMinor !== null, {
      path: ['amountMinor'],
      error: 'Di cuánto paga el vale.',
    }),
    z.refine(({ method, tenderedMinor }) => tenderedMinor == null || method === 'cash', {
      path: ['tenderedMinor'],
      error: 'Solo se entrega dinero en efectivo.',
    }),
  );
export type ChargePayment = z.infer<typeof chargePaymentSchema>;

export const chargeInputSchema = z
  .object({
    ...basketFields,
    payments: z.array(chargePaymentSchema).check(
      z.maxLength(10),
      z.refine(
        (payments) => payments.filter(({ amountMinor }) => amountMinor === null).length < 2,
        {
          error: 'Solo un pago puede ser «el resto».',
        },
      ),
    ),
    document: saleInputSchema.shape.document,
    /** When the rest of the new sale is due, if it isn't paid whole. */
    dueOn: z.optional(z.nullable(localDateSchema)),
    /** Null: the only register that is open. */
    registerId: z.optional(z.nullable(idSchema)),
    /** The total that the person was shown, older sales included. */
    expectedTotalMinor: z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
  })
  .check(isNotEmpty, hasBonoOfEachCover);
export type ChargeInput = z.infer<typeof chargeInputSchema>;

export const chargeQuoteSchema = z.object({
  /** In the order of the basket's lines. */
  lines: z.array(quotedLineSchema),
  /** In the order of the basket's debts. */
  debts: z.array(z.object({ saleId: idSchema, owedMinor: z.number() })),
  /** Of the new sale. */
  taxes: z.array(saleTaxSchema),
  /** Of the new sale: without the debts. */
  soldMinor: z.number(),
  totalMinor: z.number(),
  /** What the client owes besides what is in this basket. */
  otherDebtsMinor: z.number(),
  /** What the code takes off, or why it takes nothing off this basket; null without a code. */
  promotion: z.nullable(
    z.object({
      code: z.string(),
      discountMinor: z.number(),
      refusal: z.nullable(z.enum([...promotionRefusals, 'client_required'])),
    }),
  ),
  /** What each of the gift vouchers would pay, in the order in which they were given. */
  vouchers: z.array(z.object({ code: z.string(), amountMinor: z.number() })),
  /** What the gift vouchers leave to pay. */
  restMinor: z.number(),
  /** The new sale needs a full invoice, with the buyer's data. */
  needsBuyer: z.boolean(),
});
export type PromotionRefusal = NonNullable<NonNullable<ChargeQuote['promotion']>['refusal']>;
export type ChargeQuote = z.infer<typeof chargeQuoteSchema>;

export const quoteCharge = endpoint('POST', '/api/charges/quote', {
  summary: 'Lo que sumaría un cobro, sin hacerlo',
  body: z
    .object({
      ...basketFields,
      /** Gift vouchers to pay with. */
      voucherCodes: z.optional(z.array(voucherCodeSchema).check(z.maxLength(10))),
    })
    .check(isNotEmpty, hasBonoOfEachCover),
  response: chargeQuoteSchema,
});

export const chargeResultSchema = z.object({
  /** The older sales that were paid, then the new one. */
  sales: z.array(saleSchema),
  /** The sessions that a bono paid. */
  covered: z.array(
    z.object({
      bookingId: idSchema,
      serviceName: z.string(),
      startsAt: instantSchema,
      purchaseName: z.string(),
    }),
  ),
  totalMinor: z.number(),
  paidMinor: z.number(),
  changeMinor: z.number(),
  /** What stays owed of what was charged. */
  owedMinor: z.number(),
});
export type ChargeResult = z.infer<typeof chargeResultSchema>;

export const createCharge = endpoint('POST', '/api/charges', {
  summary: 'Cobrar: venta nueva, deudas y sesiones que paga un bono, todo o nada',
  body: chargeInputSchema,
  response: chargeResultSchema,
});
