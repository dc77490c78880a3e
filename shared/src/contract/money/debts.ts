import * as z from 'zod/mini';
import { feeCardSchema } from '../center/fees.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema } from '../fields.ts';
import { chargeQuoteSchema } from './charges.ts';

/** What a client owes, and what charging it needs to know. Amounts are minor units, tax included. */

const params = z.object({ id: idSchema });

/** What a fee is for, by what became of the booking. */
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
    /** What it is a fee for; null: the session itself. Always said by the server. */
    fee: z.optional(z.nullable(z.enum(feeCauses))),
    /** Of a fee: the saved card that it is charged to, or could not be. Always said by the server. */
    card: z.optional(z.nullable(feeCardSchema)),
  }),
  z.object({
    kind: z.literal('sale'),
    saleId: idSchema,
    description: z.string(),
    issuedAt: instantSchema,
    dueOn: z.nullable(localDateOutputSchema),
    amountMinor: z.number(),
    /** The legal limit because of which none of it is paid in cash. Always said by the server. */
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
  summary: 'Lo que debo',
  response: debtsSchema,
});

/** A bono of the client that can be used now. */
const usableBonoSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null with an unlimited bono. */
  balance: z.nullable(z.number()),
  expiresAt: z.nullable(instantSchema),
});
export const chargeSchema = z.object({
  /** Null: whoever buys has no record here. */
  client: z.nullable(z.object({ id: idSchema, name: z.string() })),
  debts: z.array(
    z.object({
      debt: debtSchema,
      /** Bonos that can pay it (`coverBooking`), the one that fits best first. */
      coveredBy: z.array(usableBonoSchema),
    }),
  ),
  totalMinor: z.number(),
  /** Of charging all that is owed; null where nothing is, or none of it can be charged. */
  quote: z.nullable(chargeQuoteSchema),
  bonos: z.array(usableBonoSchema),
  /** Registers whose session is open. Several: the sale says which. */
  openRegisters: z.array(z.object({ id: idSchema, name: z.string() })),
  /** From this total on, no part of an operation is paid in cash; the second is of buyers abroad. */
  cashLimitMinor: z.number(),
  cashLimitAbroadMinor: z.number(),
  /** How many days from today what isn't paid now may be due. Always said by the server. */
  maxDueDays: z.optional(z.number()),
  /** Beyond this total a simplified document isn't enough; null where that doesn't matter. */
  simplifiedLimitMinor: z.nullable(z.number()),
  /** The most that whoever asks may take off a line. */
  discountLimitBasisPoints: z.number(),
  /** When a package that renews every month does so, if it is sold today. Always said by the server. */
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
