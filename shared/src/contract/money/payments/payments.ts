import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  emailSchema,
} from '../../fields.ts';
import { membershipPlanSchema } from '../../booking/packages.ts';
import { slotChoicesSchema } from '../../booking/standing-seats.ts';
import { documentTypes } from '../documents/documents.ts';
import { promotionCodeSchema } from '../sales/promotions.ts';
import { renewalSchema } from '../sales/sales.ts';
import { voucherCodeSchema, voucherFields } from '../vouchers/vouchers.ts';

/** Online payments: what can be bought, how it is paid, and the result. */

const quantityText = 'Pon de 1 a 20.';
/** Amount of one payment at a provider, in minor units. */
const amountMinorSchema = z.number().check(z.int(), z.gte(1), z.lte(100_000_00));

export const paymentSubjectKinds = [
  'hold',
  'booking',
  'sale',
  'package',
  'product',
  'voucher',
] as const;

/** What a payment is for. Each payment is for one item. */
export const paymentSubjectSchema = z.discriminatedUnion('kind', [
  /** A held seat: the hold lasts as long as the payment can be made, and the payment books it. */
  z.object({ kind: z.literal('hold'), bookingId: idSchema }),
  /** An unpaid booking. */
  z.object({ kind: z.literal('booking'), bookingId: idSchema }),
  /** The unpaid part of a sale. */
  z.object({ kind: z.literal('sale'), saleId: idSchema }),
  z.object({
    kind: z.literal('package'),
    templateId: idSchema,
    /** The fixed seats chosen with a plan, which are held until the payment ends. */
    slots: z.optional(slotChoicesSchema),
  }),
  z.object({
    kind: z.literal('product'),
    productId: idSchema,
    quantity: z
      .number({ error: quantityText })
      .check(
        z.int({ error: quantityText }),
        z.gte(1, { error: quantityText }),
        z.lte(20, { error: quantityText }),
      ),
  }),
  /** A gift voucher, sent to the recipient's address or, without one, to the buyer. */
  z.object({ kind: z.literal('voucher'), ...voucherFields, email: z.nullable(emailSchema) }),
]);
export type PaymentSubject = z.infer<typeof paymentSubjectSchema>;

/** `test` is the demo's bank: it takes no money and says so. */
export const paymentProviders = ['stripe', 'redsys', 'test'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * `processing`: result unknown; poll again. `confirmed`: paid and delivered. `failed`: nothing was
 * bought, and any captured money is refunded.
 */
export const onlinePaymentStates = ['processing', 'confirmed', 'failed'] as const;

/**
 * Search parameter added to the return address of the provider's «cancel» link. It only changes how
 * an open payment is described on the page, not the server's state.
 */
export const unpaidReturnParam = { name: 'vuelta', value: 'sin-pagar' } as const;

/** Why a payment bought nothing. */
export const paymentFailures = [
  /** Declined by the bank. */
  'declined',
  /** Not paid in time, or the seat was released. */
  'expired',
  /** The hold for the payment no longer exists. */
  'hold_lapsed',
  /** Paid after the hold had lapsed, with no seat left. */
  'seat_lost',
  /** The paid amount or currency differs from the requested one. */
  'amount_mismatch',
  /** Already paid, at reception or by another payment. */
  'already_paid',
  /** No longer on sale: removed, out of stock, or at another price. */
  'not_on_sale',
  /** The bank requires the card's owner to confirm a charge to a saved card. */
  'authentication_required',
  /** Paid late, after the gift voucher for a part of it had been spent elsewhere. */
  'voucher_spent',
  /** Paid late, after the promotion code had reached its limit. */
  'promotion_used',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

export const onlinePaymentSchema = z.object({
  /** Also the id. */
  reference: idSchema,
  provider: z.enum(paymentProviders),
  state: z.enum(onlinePaymentStates),
  /** Only for a failed payment. */
  failure: z.nullable(z.enum(paymentFailures)),
  /**
   * For a failed payment: captured money is being refunded (`pending`), was refunded (`done`), or
   * there was none.
   */
  giveBack: z.enum(['none', 'pending', 'done']),
  client: z.object({ id: idSchema, name: z.string() }),
  subject: paymentSubjectSchema,
  /** One-line description. */
  description: z.string(),
  /** Amount paid through the provider, in minor units, tax included. */
  totalMinor: z.number(),
  /** Additional amount paid with a gift voucher. */
  voucherMinor: z.optional(z.number()),
  /** Discount of a promotion code, already deducted. */
  promotionMinor: z.optional(z.number()),
  currency: z.string(),
  /** For a confirmed payment: the amount refunded later. */
  refundedMinor: z.number(),
  startedAt: instantSchema,
  /** Until when it can be paid; a hold lasts as long. */
  expiresAt: instantSchema,
  capturedAt: z.nullable(instantSchema),
  /** Where it can still be paid; null once it can't. */
  redirectUrl: z.nullable(z.string()),
  /** The sale that a confirmed payment created, with its document. */
  sale: z.nullable(
    z.object({
      id: idSchema,
      lines: z.array(z.string()),
      document: z.nullable(
        z.object({ id: idSchema, fullNumber: z.string(), type: z.enum(documentTypes) }),
      ),
    }),
  ),
  /** The seat concerned. */
  booking: z.nullable(z.object({ id: idSchema, serviceName: z.string(), startsAt: instantSchema })),
});
export type OnlinePayment = z.infer<typeof onlinePaymentSchema>;

const referenceParams = z.object({ reference: idSchema });

/** What a client pays now for a plan, and when and for how much it renews. */
export const membershipStartSchema = z.object({
  totalMinor: z.number(),
  /** The first period, which may be shorter, and the enrolment fee. */
  lines: z.array(
    z.object({
      description: z.string(),
      discountReason: z.nullable(z.string()),
      totalMinor: z.number(),
    }),
  ),
  renewal: renewalSchema,
  periodMonths: membershipPlanSchema.shape.periodMonths,
  /** Null: it gives sessions, not fixed seats. */
  seatsPerWeek: z.nullable(z.number()),
});
export type MembershipStart = z.infer<typeof membershipStartSchema>;

/** What clients can buy without reception. */
export const storeSchema = z.object({
  /** Null if the center takes no online payments; then nothing here can be bought. */
  provider: z.nullable(z.enum(paymentProviders)),
  /** Whether it saves cards for later charges. */
  keepsCards: z.optional(z.boolean()),
  /** Whether plans can be paid by direct debit, also without a provider. */
  canDebit: z.optional(z.boolean()),
  currency: z.string(),
  packages: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** Null for an unlimited one. */
      credits: z.nullable(z.number()),
      validityDays: z.number(),
      validityFrom: z.enum(['purchase', 'firstUse']),
      renewsMonthly: z.optional(z.boolean()),
      weeklyLimit: z.nullable(z.number()),
      /** Services that it covers; empty: all. */
      serviceNames: z.array(z.string()),
      priceMinor: z.number(),
      /** What this client pays now for a package that renews; null for others, and for staff. */
      start: z.optional(z.nullable(membershipStartSchema)),
    }),
  ),
  products: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      description: z.string(),
      pictureFileId: z.nullable(idSchema),
      priceMinor: z.number(),
      /** Units left; null: not counted. */
      stock: z.nullable(z.number()),
    }),
  ),
  /** Amounts of gift vouchers on sale; empty: not sold online. */
  voucherAmountsMinor: z.optional(z.array(z.number())),
});
export type Store = z.infer<typeof storeSchema>;
export const getStore = endpoint('GET', '/api/store', {
  summary: 'Lo que un cliente puede comprar por su cuenta: bonos, productos y vales regalo',
  response: storeSchema,
});

export const startPayment = endpoint('POST', '/api/payments', {
  summary: 'Empezar un pago en línea; la respuesta dice dónde se paga',
  body: z.object({
    subject: paymentSubjectSchema,
    /** The dependant whose seat is paid; absent: the user pays for themselves. */
    clientId: z.optional(idSchema),
    /** The total shown to the user, before discounts and vouchers. */
    expectedTotalMinor: amountMinorSchema,
    /** The code and the discount shown to the user. */
    promotion: z.optional(
      z.nullable(
        z.object({
          code: promotionCodeSchema,
          discountMinor: amountMinorSchema,
        }),
      ),
    ),
    /** The gift voucher and the amount shown to the user. */
    voucher: z.optional(
      z.nullable(
        z.object({
          code: voucherCodeSchema,
          amountMinor: amountMinorSchema,
        }),
      ),
    ),
  }),
  response: onlinePaymentSchema,
});

export const quotePaymentPromotion = endpoint('POST', '/api/payments/promotion', {
  summary: 'Lo que quitaría un código promocional de lo que se paga en línea',
  body: z.object({
    code: promotionCodeSchema,
    /** Amount to pay. */
    totalMinor: amountMinorSchema,
    /** The item to pay for. */
    item: z.object({ kind: z.enum(['service', 'package', 'product']), id: idSchema }),
  }),
  response: z.object({
    code: z.string(),
    discountMinor: z.number(),
    /** Left to pay. */
    restMinor: z.number(),
  }),
});
export type PromotionQuote = z.infer<typeof quotePaymentPromotion.response>;

/** All codes that can't pay are refused with the same message, whatever the cause. */
export const quotePaymentVoucher = endpoint('POST', '/api/payments/voucher', {
  summary: 'Lo que pondría un vale regalo de lo que se paga en línea, y lo que quedaría',
  body: z.object({
    code: voucherCodeSchema,
    /** Amount to pay. */
    totalMinor: amountMinorSchema,
  }),
  response: z.object({
    voucherMinor: z.number(),
    /** Left to pay through the provider. */
    restMinor: z.number(),
    /** The voucher's balance and last day of validity. */
    balanceMinor: z.number(),
    expiresOn: localDateOutputSchema,
  }),
});
export type VoucherQuote = z.infer<typeof quotePaymentVoucher.response>;

export const getPayment = endpoint('GET', '/api/payments/:reference', {
  summary: 'Qué ha sido de un pago en línea',
  params: referenceParams,
  response: onlinePaymentSchema,
});

/** A payment link: valid until the payment ends. Its reference allows following the payment. */
export const createPaymentLink = endpoint('POST', '/api/payments/links', {
  summary: 'Un enlace para que un cliente pague; se le manda por correo si se pide',
  body: z.object({
    clientId: idSchema,
    subject: paymentSubjectSchema,
    expectedTotalMinor: amountMinorSchema,
    /** Sends it to the address in the client's record. */
    isMailed: z._default(z.boolean(), false),
  }),
  response: z.object({
    payment: onlinePaymentSchema,
    /** The address to mail, or to show as a QR code at reception. */
    url: z.string(),
    isMailed: z.boolean(),
  }),
});

/** Public, for anyone with the link: redirects to the payment page. */
export const openPaymentLink = endpoint('GET', '/api/payments/links/:token', {
  summary: 'Ir a pagar desde un enlace; lleva a la página de pago',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.string(),
});

/**
 * For payers without a session, who paid by a link: shows the state of the payment but no personal
 * data.
 */
export const getPaymentReceived = endpoint('GET', '/api/payments/received/:reference', {
  summary: 'La página a la que se vuelve después de pagar con un enlace',
  params: referenceParams,
  query: z.object({ [unpaidReturnParam.name]: z.optional(z.string().check(z.maxLength(20))) }),
  response: z.string(),
});

/**
 * For providers that need a form POST: a page that submits the form. Anyone with the reference can
 * pay.
 */
export const getPaymentForm = endpoint('GET', '/api/payments/form/:reference', {
  summary: 'La página que lleva a pagar a quien cobra por un formulario',
  params: referenceParams,
  response: z.string(),
});

/**
 * The body is the provider's signed payload: no schema parses it before its signature is verified.
 */
export const receivePaymentEvent = endpoint('POST', '/api/webhooks/:provider', {
  summary: 'Aviso firmado de un proveedor de pagos',
  params: z.object({ provider: z.enum(paymentProviders) }),
});

export const reconciliationVerdicts = [
  'same',
  /** The provider was paid, but no sale or refund exists here. */
  'missing_here',
  /** Paid here, but unknown to the provider. */
  'missing_there',
  'other_amount',
] as const;
export const reconcilePayments = endpoint('GET', '/api/payments/reconciliation', {
  summary: 'Lo que tiene el proveedor de pagos y lo que hay aquí, pago a pago',
  query: z
    .object({
      /** Local days of the center, both inclusive. */
      from: localDateSchema,
      to: localDateSchema,
    })
    .check(
      z.refine(({ from, to }) => from <= to, {
        path: ['to'],
        error: 'El último día va después del primero.',
      }),
    ),
  response: z.object({
    provider: z.nullable(z.enum(paymentProviders)),
    items: z.array(
      z.object({
        /** Null for a provider payment that was not requested here. */
        reference: z.nullable(idSchema),
        providerReference: z.string(),
        description: z.string(),
        at: instantSchema,
        /** Payments minus refunds. */
        providerMinor: z.number(),
        ownMinor: z.number(),
        verdict: z.enum(reconciliationVerdicts),
      }),
    ),
    providerMinor: z.number(),
    ownMinor: z.number(),
  }),
});

/** The HTML page of the demo's bank; 404 in installations without it. */
const testBankParams = z.object({ session: z.string().check(z.maxLength(100)) });
export const getTestBankPage = endpoint('GET', '/api/test-bank/:session', {
  summary: 'La página del banco de prueba, que no cobra a nadie',
  params: testBankParams,
  response: z.string(),
});
export const submitTestBankPage = endpoint('POST', '/api/test-bank/:session', {
  summary: 'Pagar, no pagar o dejarlo en el banco de prueba',
  params: testBankParams,
  response: z.string(),
});
