import * as z from 'zod/mini';
import { auditActions } from '../identity/audit-kinds.ts';
import { clientOutputShape } from './client-fields.ts';
import { consentKinds } from './clients.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema } from '../fields.ts';
import { documentTypes } from '../money/documents/documents.ts';
import { membershipStates } from '../money/memberships.ts';
import { paymentMethodsOfSales } from '../money/payments/payment-methods.ts';

/** A client's personal data: health notes, export of everything, and erasure. */

const clientParams = z.object({ id: idSchema });

export const healthNotesSchema = z
  .string()
  .check(z.trim(), z.maxLength(4000, { error: 'Pasa de 4000 letras: deja lo que haga falta.' }));
/** Fields of the form. */
export const healthFormSchema = z.object({ healthNotes: healthNotesSchema });
export const clientHealthSchema = z.object({
  healthNotes: z.string(),
  changedAt: z.nullable(instantSchema),
});
export type ClientHealth = z.infer<typeof clientHealthSchema>;

/** Both require the consent `health`, or return `health_consent_missing`. */
export const getClientHealth = endpoint('GET', '/api/clients/:id/health', {
  summary: 'Leer los datos de salud de un cliente; queda anotado quién',
  params: clientParams,
  response: clientHealthSchema,
});
export const updateClientHealthSchema = z.object({
  healthNotes: healthNotesSchema,
  /** When the edited notes had been saved; null if there were none. */
  changedAt: z.nullable(instantSchema),
});
/** Returns no text: responses may be stored for idempotent retries. */
export const updateClientHealth = endpoint('PUT', '/api/clients/:id/health', {
  summary: 'Guardar los datos de salud de un cliente',
  params: clientParams,
  body: updateClientHealthSchema,
  response: z.object({ changedAt: z.nullable(instantSchema) }),
});

const versionsShape = {
  termsVersion: z.nullable(z.number()),
  privacyVersion: z.nullable(z.number()),
};

/** Everything that the center stores about one person, without data of others. */
export const personalDataSchema = z.object({
  format: z.literal('aforo.personal-data/1'),
  exportedAt: instantSchema,
  center: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  person: z.object({
    ...clientOutputShape,
    status: z.enum(['active', 'archived']),
    createdAt: instantSchema,
  }),
  /** Other records of the same person, before a merge. */
  mergedRecords: z.array(
    z.object({ ...clientOutputShape, createdAt: instantSchema, mergedAt: instantSchema }),
  ),
  account: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
      createdAt: instantSchema,
      emailVerifiedAt: z.nullable(instantSchema),
      lastSeenAt: z.nullable(instantSchema),
      calendarFeedSince: z.nullable(instantSchema),
    }),
  ),
  consents: z.array(
    z.object({
      kind: z.enum(consentKinds),
      isGranted: z.boolean(),
      changedAt: instantSchema,
      ...versionsShape,
    }),
  ),
  health: z.nullable(z.object({ notes: z.string(), changedAt: instantSchema })),
  bookings: z.array(
    z.object({
      service: z.string(),
      startsAt: instantSchema,
      endsAt: instantSchema,
      status: z.string(),
      priceMinor: z.number(),
      owedMinor: z.number(),
      bookedAt: instantSchema,
      cancelledAt: z.nullable(instantSchema),
      reason: z.nullable(z.string()),
    }),
  ),
  waitlist: z.array(
    z.object({
      service: z.string(),
      startsAt: instantSchema,
      state: z.string(),
      createdAt: instantSchema,
    }),
  ),
  purchases: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      state: z.string(),
      priceMinor: z.number(),
      balance: z.number(),
      purchasedAt: instantSchema,
      expiresAt: z.nullable(instantSchema),
      entries: z.array(
        z.object({
          at: instantSchema,
          kind: z.string(),
          amount: z.number(),
          balanceAfter: z.number(),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  memberships: z.array(
    z.object({
      name: z.string(),
      state: z.enum(membershipStates),
      startedAt: instantSchema,
      renewsOn: localDateOutputSchema,
      /** It ends on `renewsOn` instead of renewing. */
      endsWithPeriod: z.boolean(),
      /** The package after the next renewal. */
      nextName: z.nullable(z.string()),
      endedAt: z.nullable(instantSchema),
    }),
  ),
  /** Fixed seats in weekly classes; weekday 0 is Sunday. */
  standingSeats: z.array(
    z.object({
      serviceName: z.string(),
      weekday: z.number(),
      localTime: z.string(),
      fromDate: localDateOutputSchema,
      /** Null: without an end. */
      untilDate: z.nullable(localDateOutputSchema),
    }),
  ),
  /** Waiting for a fixed seat in a full class. */
  seatWaits: z.array(
    z.object({
      serviceName: z.string(),
      weekday: z.number(),
      localTime: z.string(),
      state: z.string(),
      createdAt: instantSchema,
    }),
  ),
  /** Sales and refunds with their documents. Amounts of refunds are negative. */
  sales: z.array(
    z.object({
      kind: z.enum(['sale', 'refund']),
      issuedAt: instantSchema,
      totalMinor: z.number(),
      owedMinor: z.number(),
      dueOn: z.nullable(localDateOutputSchema),
      reason: z.nullable(z.string()),
      lines: z.array(
        z.object({
          description: z.string(),
          quantity: z.number(),
          unitPriceMinor: z.number(),
          discountMinor: z.number(),
          discountReason: z.nullable(z.string()),
          totalMinor: z.number(),
          taxBasisPoints: z.number(),
        }),
      ),
      payments: z.array(
        z.object({
          at: instantSchema,
          method: z.enum(paymentMethodsOfSales),
          amountMinor: z.number(),
        }),
      ),
      documents: z.array(
        z.object({
          fullNumber: z.string(),
          type: z.enum(documentTypes),
          issuedOn: localDateOutputSchema,
          totalMinor: z.number(),
          buyer: z.nullable(z.object({ name: z.string(), taxId: z.string(), address: z.string() })),
          isCancelled: z.boolean(),
        }),
      ),
    }),
  ),
  /** Payments over the internet, also unsuccessful ones. */
  onlinePayments: z.array(
    z.object({
      description: z.string(),
      totalMinor: z.number(),
      state: z.string(),
      createdAt: instantSchema,
      capturedAt: z.nullable(instantSchema),
      /** For a gift voucher: the text for its recipient. */
      message: z.nullable(z.string()),
    }),
  ),
  /**
   * Gift vouchers that they bought or paid with, without the code, which is as good as money, and
   * without the recipient and the payments of other people.
   */
  vouchers: z.array(
    z.object({
      /** Null for a voucher that another person bought; its message is empty. */
      boughtAt: z.nullable(instantSchema),
      amountMinor: z.number(),
      /** Null for a voucher that another person bought. */
      balanceMinor: z.nullable(z.number()),
      expiresOn: localDateOutputSchema,
      message: z.string(),
      voidReason: z.nullable(z.string()),
      /** Negative when they paid with it, positive when the amount was returned to it. */
      uses: z.array(z.object({ at: instantSchema, amountMinor: z.number() })),
    }),
  ),
  mandates: z.array(
    z.object({
      reference: z.string(),
      debtorName: z.string(),
      /** `ES•• •••• 1234`. */
      account: z.string(),
      state: z.enum(['unsigned', 'active', 'blocked', 'cancelled']),
      signedOn: z.nullable(z.string()),
      /** Of a signature on screen. */
      signature: z.nullable(
        z.object({ typedName: z.string(), at: z.string(), address: z.string() }),
      ),
      lastCollectedOn: z.nullable(z.string()),
      earlierAccounts: z.array(z.object({ account: z.string(), changedOn: z.string() })),
    }),
  ),
  savedCards: z.array(
    z.object({
      brand: z.string(),
      lastFour: z.string(),
      expiresMonth: z.number(),
      expiresYear: z.number(),
      /** The text that they agreed to. */
      consent: z.nullable(z.string()),
      coversFees: z.boolean(),
      savedAt: instantSchema,
      removedAt: z.nullable(instantSchema),
    }),
  ),
  /** Achievements, including revoked ones. */
  awards: z.array(
    z.object({
      name: z.string(),
      step: z.number(),
      earnedAt: instantSchema,
      revokedAt: z.nullable(instantSchema),
      reason: z.nullable(z.string()),
    }),
  ),
  mails: z.array(z.object({ kind: z.string(), state: z.string(), createdAt: instantSchema })),
  logins: z.array(
    z.object({
      at: instantSchema,
      method: z.string(),
      outcome: z.string(),
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
  passkeys: z.array(z.object({ name: z.string(), createdAt: instantSchema })),
  openSessions: z.array(
    z.object({ createdAt: instantSchema, lastSeenAt: instantSchema, userAgent: z.string() }),
  ),
  history: z.array(
    z.object({
      at: instantSchema,
      /** Other people aren't named: this copy is for one person. */
      by: z.enum(['self', 'payer', 'center', 'system']),
      about: z.string(),
      action: z.enum(auditActions),
      changes: z.array(
        z.object({
          field: z.string(),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
      reason: z.nullable(z.string()),
    }),
  ),
  picture: z.nullable(z.object({ mediaType: z.string(), base64: z.string() })),
});
export type PersonalData = z.infer<typeof personalDataSchema>;

/** POST although it only reads: the export is audited, and must not be a link. */
export const exportClientJson = endpoint('POST', '/api/clients/:id/export/json', {
  summary: 'Todo lo que se guarda de un cliente, como archivo JSON',
  params: clientParams,
  response: personalDataSchema,
});
export const exportClientPdf = endpoint('POST', '/api/clients/:id/export/pdf', {
  summary: 'Todo lo que se guarda de un cliente, como PDF',
  params: clientParams,
  response: z.string(),
});

export const erasureRefusals = [
  'staffAccount',
  'lastAdmin',
  'pendingPayment',
  /** A bank is collecting an amount. */
  'collecting',
  'debt',
  'sessionsLeft',
] as const;
export type ErasureRefusalReason = (typeof erasureRefusals)[number];

export const erasureRefusalSchema = z.object({
  reason: z.enum(erasureRefusals),
  /** The obstacle and how to resolve it, in words for the caller. */
  text: z.string(),
  /** The option of the request that removes the obstacle, if the caller may use one. */
  solvedBy: z.nullable(z.enum(['givesUpSessions', 'debtIsSettled'])),
});

export const erasurePreviewSchema = z.object({
  name: z.string(),
  /** Obstacles to the erasure as requested; empty if it is possible. */
  refusals: z.array(erasureRefusalSchema),
  /** What is erased, in words. */
  goes: z.array(z.string()),
  /** What is kept anonymously, in words. */
  stays: z.array(z.string()),
  upcoming: z.array(
    z.object({ service: z.string(), startsAt: instantSchema, returnsCredit: z.boolean() }),
  ),
  sessionsLeft: z.number(),
  hasUnlimited: z.boolean(),
  /** Send it with the request; if the state has changed, it is refused with `stale_version`. */
  seen: z.string(),
});
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>;

export const erasureWishShape = {
  /** The client gives up the sessions left in their bonos. */
  givesUpSessions: z._default(z.boolean(), false),
  /** For administrators: the debt was paid outside Aforo or is cancelled. */
  debtIsSettled: z._default(z.boolean(), false),
};

export const previewErasure = endpoint('GET', '/api/clients/:id/erasure', {
  summary: 'Qué pasaría al borrar los datos de un cliente, y qué lo impide',
  params: clientParams,
  response: erasurePreviewSchema,
});

export const eraseClient = endpoint('POST', '/api/clients/:id/erasure', {
  summary: 'Borrar los datos de un cliente: cancela lo que tenía y no se puede deshacer',
  params: clientParams,
  body: z.object({ ...erasureWishShape, seen: z.string().check(z.minLength(1), z.maxLength(100)) }),
});

/** `details` of `erasure_refused`. */
export interface ErasureRefusedDetails {
  refusals: z.infer<typeof erasureRefusalSchema>[];
}
