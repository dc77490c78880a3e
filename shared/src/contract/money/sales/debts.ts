import * as z from 'zod/mini';
import { feeCardSchema } from '../../center/policies/fees.ts';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema } from '../../fields.ts';
import { chargeQuoteSchema } from './charges.ts';

/** A client's debts and the data needed to charge them. Amounts are minor units, tax included. */

const params = z.object({ id: idSchema });

/** The cause of a fee, by the outcome of the booking. */
export const feeCauses = ['cancelledLate', 'noShow'] as const;
export type FeeCause = (typeof feeCauses)[number];
export const feeName = {
  cancelledLate: 'Penalización por cancelar tarde',
  noShow: 'Penalización por no venir',
} as const satisfies Record<FeeCause, string>;

export const debtSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('booking'),
    bookingId: idSchema,
    serviceName: z.string(),
    startsAt: instantSchema,
    amountMinor: z.number(),
    /** The cause if it is a fee; null: the price of the session. Always sent by the server. */
    fee: z.optional(z.nullable(z.enum(feeCauses))),
    /** For a fee: the saved card and the state of its charge. Always sent by the server. */
    card: z.optional(z.nullable(feeCardSchema)),
  }),
  z.object({
    kind: z.literal('sale'),
    saleId: idSchema,
    description: z.string(),
    issuedAt: instantSchema,
    dueOn: z.nullable(localDateOutputSchema),
    amountMinor: z.number(),
    /** The legal limit that forbids paying any part of it in cash. Always sent by the server. */
    cashLimitMinor: z.optional(z.nullable(z.number())),
  }),
]);
export type Debt = z.infer<typeof debtSchema>;

/** «Yoga», or «Penalización por no venir: Yoga». */
export function debtName(debt: Debt): string {
  if (debt.kind === 'sale') return debt.description;
  return debt.fee ? `${feeName[debt.fee]}: ${debt.serviceName}` : debt.serviceName;
}

const debtsSchema = z.object({ items: z.array(debtSchema), totalMinor: z.number() });
export const listClientDebts = endpoint('GET', '/api/clients/:id/debts', {
  summary: 'Lo que debe un cliente: reservas sin pagar y ventas a medias',
  params,
  response: debtsSchema,
});
export const listOwnDebts = endpoint('GET', '/api/me/debts', {
  summary: 'Lo que debo, y lo que debe cada persona por quien reservo',
  /** Pages opened before `dependants` was sent ask for each of them. */
  query: z.object({ clientId: z.optional(idSchema) }),
  response: z.object({
    ...debtsSchema.shape,
    dependants: z.array(z.object({ clientId: idSchema, items: z.array(debtSchema) })),
  }),
});

/** A bono of the client that can be used now. */
const usableBonoSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null for an unlimited bono. */
  balance: z.nullable(z.number()),
  expiresAt: z.nullable(instantSchema),
});
export const chargeSchema = z.object({
  /** Null: a buyer without a client record. */
  client: z.nullable(z.object({ id: idSchema, name: z.string() })),
  debts: z.array(
    z.object({
      debt: debtSchema,
      /** Bonos that can pay for it (`coverBooking`), the best match first. */
      coveredBy: z.array(usableBonoSchema),
    }),
  ),
  totalMinor: z.number(),
  /** Quote for charging all debts; null if there are none, or none can be charged. */
  quote: z.nullable(chargeQuoteSchema),
  bonos: z.array(usableBonoSchema),
  /** Registers with an open session. If there are several, the sale names one. */
  openRegisters: z.array(z.object({ id: idSchema, name: z.string() })),
  /**
   * Totals from which no part of an operation may be paid in cash; the second applies to buyers
   * abroad.
   */
  cashLimitMinor: z.number(),
  cashLimitAbroadMinor: z.number(),
  /** Latest due date of an unpaid remainder, in days from today. Always sent by the server. */
  maxDueDays: z.optional(z.number()),
  /** Totals above this need a full invoice; null if there is no such limit. */
  simplifiedLimitMinor: z.nullable(z.number()),
  /** The largest discount that the caller may give on a line. */
  discountLimitBasisPoints: z.number(),
  /** The client's saved card, if they agreed to purchases at reception. Always sent by the server. */
  savedCard: z.optional(
    z.nullable(z.object({ id: idSchema, lastFour: z.string(), limitMinor: z.number() })),
  ),
  /** The client's card charge in progress (`getCardCharge`). Always sent by the server. */
  cardCharge: z.optional(z.nullable(idSchema)),
  /** First renewal date of a monthly package sold today. Always sent by the server. */
  renewsOn: z.optional(localDateOutputSchema),
});
export type Charge = z.infer<typeof chargeSchema>;
export const getChargeWithoutClient = endpoint('GET', '/api/charge', {
  summary: 'Lo que hace falta para cobrar a quien no tiene ficha: cajas y límites',
  response: chargeSchema,
});
export const getCharge = endpoint('GET', '/api/clients/:id/charge', {
  summary: 'Lo que hace falta para cobrar a un cliente: lo que debe, con qué bonos, y los límites',
  params,
  response: chargeSchema,
});
