import * as z from 'zod/mini';
import { sessionSummarySchema } from './bookings.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, joinedText } from '../fields.ts';

/** The end of whole sessions: called off, or held and closed. */

const params = z.object({ id: idSchema });

const peopleAndMoney = z.object({ people: z.number(), minor: z.number() });

export const cancelSessionSchema = z.object({
  reason: joinedText().check(
    z.minLength(3, { error: 'Di por qué; se lo contaremos a quien viene.' }),
    z.maxLength(300),
  ),
});
export const previewSessionCancellation = endpoint('GET', '/api/sessions/:id/cancellation', {
  summary: 'Qué pasaría al cancelar la sesión',
  params,
  response: z.object({
    booked: z.number(),
    returnsCredits: z.number(),
    /** Fixed seats that get a make-up, and those with a discount on the next period. */
    makeUps: z.optional(z.number()),
    periodDiscounts: z.optional(z.number()),
    waiting: z.number(),
    /** Always sent by the server. */
    money: z.optional(
      z.object({
        /** Refunded automatically. */
        toCards: peopleAndMoney,
        /** Refunded in person at reception. */
        atFrontDesk: peopleAndMoney,
        /** On sales not fully paid yet, which reception corrects. */
        onUnpaidSales: peopleAndMoney,
        /** Debt that is cancelled. */
        forgiven: peopleAndMoney,
      }),
    ),
  }),
});
export const cancelSession = endpoint('POST', '/api/sessions/:id/cancellation', {
  summary: 'Cancelar una sesión: a todo el mundo se le devuelve lo suyo y se le avisa',
  params,
  body: cancelSessionSchema,
  response: sessionSummarySchema,
});
/** Clients that closing would mark as no-shows, and what each of them loses. */
export const sessionClosingSchema = z.object({
  attended: z.number(),
  absences: z.array(
    z.object({
      bookingId: idSchema,
      client: z.object({ id: idSchema, name: z.string() }),
      /** Already marked as a no-show before closing. */
      isMarked: z.boolean(),
      /** The bono that doesn't get its session back; null if it was not paid with one. */
      purchaseName: z.nullable(z.string()),
      /** Still owed, as a price or as a fee. */
      priceMinor: z.number(),
      /** The no-show fee included in `priceMinor`. Always sent by the server. */
      feeMinor: z.optional(z.number()),
    }),
  ),
  /** Clients on the waitlist, which closing ends. */
  waiting: z.number(),
});
export type SessionClosing = z.infer<typeof sessionClosingSchema>;
export const previewSessionClosing = endpoint('GET', '/api/sessions/:id/close', {
  summary: 'Qué pasaría al cerrar la sesión: quién consta como ausente y qué pierde',
  params,
  response: sessionClosingSchema,
});
export const closeClassSession = endpoint('POST', '/api/sessions/:id/close', {
  summary: 'Cerrar una sesión: quien no vino queda como que no vino',
  params,
  response: sessionSummarySchema,
});
