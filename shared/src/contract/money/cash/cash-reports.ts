import * as z from 'zod/mini';
import { instantSchema } from '../../fields.ts';
import { countedDenominationSchema } from './cash-count.ts';
import { paymentMethodsOfSales } from '../payments/payment-methods.ts';
import { taxTreatments } from '../documents/tax.ts';

/** Payment methods in reports, in order. */
export const cashReportMethods = paymentMethodsOfSales;
export type CashReportMethod = (typeof cashReportMethods)[number];
/** Methods other than cash whose total can be counted at reception, e.g. from the card terminal. */
export const countedMethods = ['card', 'bizum', 'transfer', 'other'] as const;

export const methodTotalSchema = z.object({
  method: z.enum(cashReportMethods),
  payments: z.number(),
  chargedMinor: z.number(),
  /** Negative or 0. */
  refundedMinor: z.number(),
  netMinor: z.number(),
  /** The counted amount; null if it was not counted. */
  countedMinor: z.nullable(z.number()),
  differenceMinor: z.nullable(z.number()),
});
export type MethodTotal = z.infer<typeof methodTotalSchema>;

/** Report of a shift: X while it is open, Z once it is closed. */
export const cashReportSchema = z.object({
  issuer: z.object({ name: z.string(), taxId: z.string(), address: z.string() }),
  currency: z.string(),
  registerName: z.string(),
  /** Only for Z reports. */
  zNumber: z.nullable(z.number()),
  madeAt: instantSchema,
  openedAt: instantSchema,
  openedByName: z.nullable(z.string()),
  closedAt: z.nullable(instantSchema),
  closedByName: z.nullable(z.string()),
  methods: z.array(methodTotalSchema),
  /** Sales and refunds whose first payment was taken in this shift. */
  rates: z.array(
    z.object({
      taxTreatment: z.enum(taxTreatments),
      taxCause: z.string(),
      taxBasisPoints: z.number(),
      grossMinor: z.number(),
      baseMinor: z.number(),
      quotaMinor: z.number(),
    }),
  ),
  /** One line per series. */
  documents: z.array(z.object({ first: z.string(), last: z.string(), count: z.number() })),
  sales: z.object({ count: z.number(), totalMinor: z.number() }),
  refunds: z.object({ count: z.number(), totalMinor: z.number() }),
  discounts: z.object({ count: z.number(), totalMinor: z.number() }),
  /** Started but not captured: they count in the shift that is open at capture. */
  pendingPayments: z.number(),
  cash: z.object({
    openingMinor: z.number(),
    openingDifferenceMinor: z.number(),
    openingReason: z.nullable(z.string()),
    salesMinor: z.number(),
    refundsMinor: z.number(),
    inMinor: z.number(),
    outMinor: z.number(),
    expectedMinor: z.number(),
    countedMinor: z.nullable(z.number()),
    differenceMinor: z.nullable(z.number()),
    closingReason: z.nullable(z.string()),
  }),
});
export type CashReport = z.infer<typeof cashReportSchema>;

/**
 * The closing count. Sent only after the count is submitted, so that the expected amount stays
 * hidden.
 */
export const cashClosingSchema = z.object({
  count: z.array(countedDenominationSchema),
  countedMinor: z.number(),
  expectedMinor: z.number(),
  differenceMinor: z.number(),
  /** Methods other than cash. */
  methods: z.array(methodTotalSchema),
  isReasonRequired: z.boolean(),
});
export type CashClosing = z.infer<typeof cashClosingSchema>;
