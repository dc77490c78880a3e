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
    waiting: z.number(),
    /** Always said by the server. */
    money: z.optional(
      z.object({
        /** Goes back by itself. */
        toCards: peopleAndMoney,
        /** Waits for who paid it. */
        atFrontDesk: peopleAndMoney,
        /** On sales that aren't paid yet: the desk corrects them. */
        onUnpaidSales: peopleAndMoney,
        /** Owed until now. */
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
/** Who closing would leave as an absence, and what each loses by it. */
export const sessionClosingSchema = z.object({
  attended: z.number(),
  absences: z.array(
    z.object({
      bookingId: idSchema,
      client: z.object({ id: idSchema, name: z.string() }),
      /** Already marked as an absence, before closing. */
      isMarked: z.boolean(),
      /** The bono whose session is not given back; null when it was not paid with one. */
      purchaseName: z.nullable(z.string()),
      /** Owed all the same, or as a fee. */
      priceMinor: z.number(),
      /** Of that, the fee for not coming; always said by the server. */
      feeMinor: z.optional(z.number()),
    }),
  ),
  /** People whose wait ends. */
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
