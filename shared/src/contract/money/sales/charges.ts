import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema, localDateSchema } from '../../fields.ts';
import { frontDeskPaymentMethods } from '../payments/payment-methods.ts';
import { promotionCodeSchema, promotionRefusals } from './promotions.ts';
import { amountSchema, saleTaxSchema } from './sale-fields.ts';
import { quotedLineSchema, saleInputSchema, saleLineInputSchema, saleSchema } from './sales.ts';
import { voucherCodeSchema } from '../vouchers/vouchers.ts';

/**
 * A charge at reception in one transaction: a new sale, older debts, and sessions covered by a
 * bono. All or nothing. Amounts are minor units, tax included.
 */

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

/**
 * An unpaid session and the bono that pays for it: an existing one, or one bought in this charge.
 */
const coverSchema = z.object({
  bookingId: idSchema,
  by: z.union([
    z.object({ purchaseId: idSchema }),
    /** Zero-based index of the line that sells the bono. */
    z.object({ line: z.number().check(z.int(), z.gte(0), z.lte(49)) }),
  ]),
});
export type ChargeCover = z.infer<typeof coverSchema>;

const basketFields = {
  /** Null: a buyer without a client record. */
  clientId: z.nullable(idSchema),
  lines: z
    .array(saleLineInputSchema)
    .check(z.maxLength(50, { error: 'Como mucho 50 líneas en una venta.' })),
  /** Unpaid sales of the client, in the order of payment. */
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
  /** A manager's approval of discounts over a limit. */
  approvalId: z.optional(z.nullable(idSchema)),
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
    /** Null: the remainder after the other payments. */
    amountMinor: z.nullable(amountSchema),
    /** Cash handed over; the excess is the change. */
    tenderedMinor: z.optional(z.nullable(amountSchema)),
    /** For `balance`: the gift voucher to redeem. */
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
    /** Due date of the remainder if the new sale isn't paid in full. */
    dueOn: z.optional(z.nullable(localDateSchema)),
    /** Null: the only open register. */
    registerId: z.optional(z.nullable(idSchema)),
    /** The total shown to the user, older sales included. */
    expectedTotalMinor: z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
  })
  .check(isNotEmpty, hasBonoOfEachCover);
export type ChargeInput = z.infer<typeof chargeInputSchema>;

export const chargeQuoteSchema = z.object({
  /** In the order of the basket's lines. */
  lines: z.array(quotedLineSchema),
  /** In the order of the basket's debts. */
  debts: z.array(z.object({ saleId: idSchema, owedMinor: z.number() })),
  /** Taxes of the new sale. */
  taxes: z.array(saleTaxSchema),
  /** Total of the new sale, without the debts. */
  soldMinor: z.number(),
  totalMinor: z.number(),
  /** The client's debts that are not in this basket. */
  otherDebtsMinor: z.number(),
  /** What the code takes off, or why it doesn't apply to this basket; null without a code. */
  promotion: z.nullable(
    z.object({
      code: z.string(),
      discountMinor: z.number(),
      refusal: z.nullable(z.enum([...promotionRefusals, 'client_required'])),
    }),
  ),
  /** What each gift voucher would pay, in the given order. */
  vouchers: z.array(z.object({ code: z.string(), amountMinor: z.number() })),
  /** Left to pay after the gift vouchers. */
  restMinor: z.number(),
  /** The new sale needs a full invoice with the buyer's data. */
  needsBuyer: z.boolean(),
});
export type PromotionRefusal = NonNullable<NonNullable<ChargeQuote['promotion']>['refusal']>;
export type ChargeQuote = z.infer<typeof chargeQuoteSchema>;

export const quoteCharge = endpoint('POST', '/api/charges/quote', {
  summary: 'Lo que sumaría un cobro, sin hacerlo',
  body: z
    .object({
      ...basketFields,
      /** Gift vouchers to redeem. */
      voucherCodes: z.optional(z.array(voucherCodeSchema).check(z.maxLength(10))),
    })
    .check(isNotEmpty, hasBonoOfEachCover),
  response: chargeQuoteSchema,
});

export const chargeResultSchema = z.object({
  /** The older sales that were paid, then the new one. */
  sales: z.array(saleSchema),
  /** The sessions paid by a bono. */
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
  /** What remains owed of the charged sales. */
  owedMinor: z.number(),
});
export type ChargeResult = z.infer<typeof chargeResultSchema>;

export const createCharge = endpoint('POST', '/api/charges', {
  summary: 'Cobrar: venta nueva, deudas y sesiones que paga un bono, todo o nada',
  body: chargeInputSchema,
  response: chargeResultSchema,
});
