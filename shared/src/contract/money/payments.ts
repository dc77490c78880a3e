import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  emailSchema,
} from '../fields.ts';
import { documentTypes } from './documents.ts';
import { promotionCodeSchema } from './promotions.ts';
import { voucherCodeSchema, voucherFields } from './vouchers.ts';

/** Paying over the internet: what can be bought, where to pay it, and what became of it. */

const quantityText = 'Pon de 1 a 20.';
/** What can be asked of a provider at once, in minor units. */
const amountMinorSchema = z.number().check(z.int(), z.gte(1), z.lte(100_000_00));

export const paymentSubjectKinds = [
  'hold',
  'booking',
  'sale',
  'package',
  'product',
  'voucher',
] as const;

/** What a payment is for. One payment, one thing. */
export const paymentSubjectSchema = z.discriminatedUnion('kind', [
  /** A seat that is only held: it is kept as long as its payment can be made, and booked by it. */
  z.object({ kind: z.literal('hold'), bookingId: idSchema }),
  /** A booking that is owed. */
  z.object({ kind: z.literal('booking'), bookingId: idSchema }),
  /** What is left of a sale. */
  z.object({ kind: z.literal('sale'), saleId: idSchema }),
  z.object({ kind: z.literal('package'), templateId: idSchema }),
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
  /** A gift voucher, sent to whoever it is for; without an address, to the buyer. */
  z.object({ kind: z.literal('voucher'), ...voucherFields, email: z.nullable(emailSchema) }),
]);
export type PaymentSubject = z.infer<typeof paymentSubjectSchema>;

/** `test` is the bank of the demo: it takes no money, and says so. */
export const paymentProviders = ['stripe', 'redsys', 'test'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * `processing`: nobody knows yet; ask again. `confirmed`: paid, and what was bought is theirs.
 * `failed`: nothing was bought, and what may have been taken goes back.
 */
export const onlinePaymentStates = ['processing', 'confirmed', 'failed'] as const;

/**
 * What is in the address that a person comes back to by the provider's link for not paying. It changes what
 * an open payment is called, and nothing that the server says of a payment.
 */
export const backUnpaid = { name: 'vuelta', value: 'sin-pagar' } as const;

/** Why a payment bought nothing. */
export const paymentFailures = [
  /** The bank said no. */
  'declined',
  /** Nobody paid in time, or the seat was left. */
  'expired',
  /** The seat that was held for it isn't any more. */
  'hold_lapsed',
  /** Paid when the hold had lapsed and no seat was left. */
  'seat_lost',
  /** Another amount or currency was paid than was asked for. */
  'amount_mismatch',
  /** It was paid already: at the desk, or by another payment. */
  'already_paid',
  /** It can't be sold any more: gone, out of stock, or at another price. */
  'not_on_sale',
  /** The bank wants its owner to confirm a charge to a saved card. */
  'authentication_required',
  /** Paid late, when the gift voucher that was to pay a part had been spent elsewhere. */
  'voucher_spent',
  /** Paid late, when the promotion code had been used by others as often as it may. */
  'promotion_used',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

export const onlinePaymentSchema = z.object({
  /** Also the id. */
  reference: idSchema,
  provider: z.enum(paymentProviders),
  state: z.enum(onlinePaymentStates),
  /** Only of a failed one. */
  failure: z.nullable(z.enum(paymentFailures)),
  /** Of a failed one: what was taken goes back (`pending`), went back (`done`), or was never taken. */
  giveBack: z.enum(['none', 'pending', 'done']),
  client: z.object({ id: idSchema, name: z.string() }),
  subject: paymentSubjectSchema,
  /** What it is for, in a line. */
  description: z.string(),
  /** What is paid with the provider. Minor units, tax included. */
  totalMinor: z.number(),
  /** What a gift voucher pays besides. */
  voucherMinor: z.optional(z.number()),
  /** What a promotion code took off before. */
  promotionMinor: z.optional(z.number()),
  currency: z.string(),
  /** Of a confirmed one: what of it was given back later. */
  refundedMinor: z.number(),
  startedAt: instantSchema,
  /** Until when it can be paid; a hold lasts as long. */
  expiresAt: instantSchema,
  capturedAt: z.nullable(instantSchema),
  /** Where it can still be paid; null once it can't. */
  redirectUrl: z.nullable(z.string()),
  /** What a confirmed one bought, with its document. */
  sale: z.nullable(
    z.object({
      id: idSchema,
      lines: z.array(z.string()),
      document: z.nullable(
        z.object({ id: idSchema, fullNumber: z.string(), type: z.enum(documentTypes) }),
      ),
    }),
  ),
  /** The seat that it is about. */
  booking: z.nullable(z.object({ id: idSchema, serviceName: z.string(), startsAt: instantSchema })),
});
export type OnlinePayment = z.infer<typeof onlinePaymentSchema>;

const referenceParams = z.object({ reference: idSchema });

/** What a client can buy by themselves. */
export const storeSchema = z.object({
  /** Null where the center takes no payments online; then nothing else of this can be bought here. */
  provider: z.nullable(z.enum(paymentProviders)),
  /** Whether it saves cards, to be charged later. */
  keepsCards: z.optional(z.boolean()),
  currency: z.string(),
  packages: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** Null of an unlimited one. */
      credits: z.nullable(z.number()),
      validityDays: z.number(),
      validityFrom: z.enum(['purchase', 'firstUse']),
      renewsMonthly: z.optional(z.boolean()),
      weeklyLimit: z.nullable(z.number()),
      /** What it is good for; none: for everything. */
      serviceNames: z.array(z.string()),
      priceMinor: z.number(),
    }),
  ),
  products: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      description: z.string(),
      pictureFileId: z.nullable(idSchema),
      priceMinor: z.number(),
      /** How many can be bought; null: not counted. */
      stock: z.nullable(z.number()),
    }),
  ),
  /** What gift vouchers are offered at; none: they aren't sold online. */
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
    /** What the person was shown, before what a code takes off and a voucher pays. */
    expectedTotalMinor: amountMinorSchema,
    /** The code that takes as much off as the person was shown. */
    promotion: z.optional(
      z.nullable(
        z.object({
          code: promotionCodeSchema,
          discountMinor: amountMinorSchema,
        }),
      ),
    ),
    /** The gift voucher that pays as much of it as the person was shown. */
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
    /** What is to be paid. */
    totalMinor: amountMinorSchema,
    /** What it is for. */
    item: z.object({ kind: z.enum(['service', 'package', 'product']), id: idSchema }),
  }),
  response: z.object({
    code: z.string(),
    discountMinor: z.number(),
    /** What is left to pay. */
    restMinor: z.number(),
  }),
});
export type PromotionQuote = z.infer<typeof quotePaymentPromotion.response>;

/** A code that can't pay is refused in the same words, whatever it is. */
export const quotePaymentVoucher = endpoint('POST', '/api/payments/voucher', {
  summary: 'Lo que pondría un vale regalo de lo que se paga en línea, y lo que quedaría',
  body: z.object({
    code: voucherCodeSchema,
    /** What is to be paid. */
    totalMinor: amountMinorSchema,
  }),
  response: z.object({
    voucherMinor: z.number(),
    /** What is left to pay with the provider. */
    restMinor: z.number(),
    /** What the voucher has now, and until when it can be spent. */
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

/** It is followed by its payment's reference, and can be opened until the payment ends. */
export const createPaymentLink = endpoint('POST', '/api/payments/links', {
  summary: 'Un enlace para que un cliente pague; se le manda por correo si se pide',
  body: z.object({
    clientId: idSchema,
    subject: paymentSubjectSchema,
    expectedTotalMinor: amountMinorSchema,
    /** Sends it to the address of the client's record. */
    isMailed: z._default(z.boolean(), false),
  }),
  response: z.object({
    payment: onlinePaymentSchema,
    /** What is mailed, or shown as a QR code at the desk. */
    url: z.string(),
    isMailed: z.boolean(),
  }),
});

/** Opened by whoever has the link: leads on to where it is paid. */
export const openPaymentLink = endpoint('GET', '/api/payments/links/:token', {
  summary: 'Ir a pagar desde un enlace; lleva a la página de pago',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.string(),
});

/** For whoever paid by a link and has no account to log in to: how it stands, and nothing of whose it is. */
export const getPaymentReceived = endpoint('GET', '/api/payments/received/:reference', {
  summary: 'La página a la que se vuelve después de pagar con un enlace',
  params: referenceParams,
  query: z.object({ [backUnpaid.name]: z.optional(z.string().check(z.maxLength(20))) }),
  response: z.string(),
});

/** Of a provider that is reached by posting a form: a page that does so. Whoever has the reference can pay with it. */
export const getPaymentForm = endpoint('GET', '/api/payments/form/:reference', {
  summary: 'La página que lleva a pagar a quien cobra por un formulario',
  params: referenceParams,
  response: z.string(),
});

/** The body is whatever the provider signed; no schema looks at it before its signature. */
export const receivePaymentEvent = endpoint('POST', '/api/webhooks/:provider', {
  summary: 'Aviso firmado de un proveedor de pagos',
  params: z.object({ provider: z.enum(paymentProviders) }),
});

export const reconciliationVerdicts = [
  'same',
  /** The provider was paid and no sale or refund here says so. */
  'missing_here',
  /** It is paid here and the provider doesn't know it. */
  'missing_there',
  'other_amount',
] as const;
export const reconcilePayments = endpoint('GET', '/api/payments/reconciliation', {
  summary: 'Lo que tiene el proveedor de pagos y lo que hay aquí, pago a pago',
  query: z
    .object({
      /** Local days of the center, both included. */
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
        /** Null of what the provider has and nobody here asked for. */
        reference: z.nullable(idSchema),
        providerReference: z.string(),
        description: z.string(),
        at: instantSchema,
        /** Paid less given back. */
        providerMinor: z.number(),
        ownMinor: z.number(),
        verdict: z.enum(reconciliationVerdicts),
      }),
    ),
    providerMinor: z.number(),
    ownMinor: z.number(),
  }),
});

/** The page of the demo's bank, as HTML. Without that bank there is none. */
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
