import * as z from 'zod/mini';
import {
  bookingObstacles,
  bookingSchema,
  bookingTargetSchema,
  overlapsSchema,
  overrideSchema,
  reasonSchema,
} from './bookings.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantInputSchema, instantSchema, joinedText } from '../fields.ts';

/** Changes of a booking: cancel, reschedule, mark attendance, waive. */

const params = z.object({ id: idSchema });

/** The effect of cancelling now. */
export const cancellationSchema = z.object({
  outcome: z.enum(['cancelled', 'cancelledLate']),
  /** Whether the credit is returned; false also if none was spent. */
  returnsCredit: z.boolean(),
  /** The fee: 0 is one of the free ones, null none. Always sent by the server. */
  feeMinor: z.optional(z.nullable(z.number())),
  /** Of a fixed seat: until when the class could be made up; null: it can't. */
  makeUpUntil: z.optional(z.nullable(instantSchema)),
  /** As text: "Si cancelas ahora recuperas tu sesión." */
  text: z.string(),
  freeCancelUntil: instantSchema,
  /** Whether a client on the waitlist would get the seat. */
  hasWaiting: z.boolean(),
});
export type Cancellation = z.infer<typeof cancellationSchema>;
export const previewCancellation = endpoint('GET', '/api/bookings/:id/cancellation', {
  summary: 'Qué pasaría al cancelar ahora',
  params,
  response: cancellationSchema,
});
export const cancelBooking = endpoint('POST', '/api/bookings/:id/cancellation', {
  summary: 'Cancelar una reserva; el personal puede perdonar con un motivo',
  params,
  body: z.object({
    /** The outcome shown to the user; the request is refused if it has changed. */
    expected: z.enum(['cancelled', 'cancelledLate']),
    /** The fee shown to the user; the request is refused if it has changed. */
    expectedFeeMinor: z.optional(z.nullable(z.number())),
    /** Whether a make-up was announced; the request is refused if that has changed. */
    expectsMakeUp: z.optional(z.boolean()),
    forgiveReason: z.optional(reasonSchema),
  }),
  response: bookingSchema,
});
export const rescheduleBooking = endpoint('POST', '/api/bookings/:id/reschedule', {
  summary: 'Cambiar de sesión en un solo acto: o las dos cosas o ninguna',
  params,
  body: z.object({ target: bookingTargetSchema, override: z.optional(overrideSchema) }),
  response: bookingSchema,
});
/**
 * The effect of rescheduling to another session. Refused under the same conditions as the change
 * itself, except for obstacles that the caller may override with a reason.
 */
export const rescheduleQuoteSchema = z.object({
  /** The bono that gets its session back; null if the old seat was not paid with one. */
  returnsTo: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Debt of the old seat that is cancelled. */
  forgivesMinor: z.number(),
  /** The bono that pays for the new seat; null means that its price is owed. */
  purchase: z.nullable(
    z.object({
      id: idSchema,
      name: z.string(),
      /** After the change; null for an unlimited bono. */
      creditsLeft: z.nullable(z.number()),
    }),
  ),
  priceMinor: z.number(),
  freeCancelUntil: instantSchema,
  /** The old seat goes, or is offered, to a client on the waitlist. */
  isSeatWanted: z.boolean(),
  overlaps: overlapsSchema,
  /** Needs an override with a reason. Sent only to callers who may override it. */
  obstacle: z.nullable(z.enum(bookingObstacles)),
  /** The center's limit, if the obstacle is a limit. */
  limit: z.nullable(z.number()),
});
export type RescheduleQuote = z.infer<typeof rescheduleQuoteSchema>;
export const previewReschedule = endpoint('POST', '/api/bookings/:id/reschedule/preview', {
  summary: 'Qué pasaría al cambiar de sesión: qué vuelve, qué se gasta, qué se debe',
  params,
  body: z.object({ target: bookingTargetSchema }),
  response: rescheduleQuoteSchema,
});
export const markAttendance = endpoint('PUT', '/api/bookings/:id/attendance', {
  summary: 'Marcar que vino, que no vino, o deshacerlo',
  params,
  body: z.object({
    status: z.enum(['confirmed', 'attended', 'noShow']),
    /** When it was marked on the device, which may have been offline. */
    markedAt: z.optional(instantInputSchema),
    reason: z.optional(joinedText().check(z.maxLength(300))),
  }),
  response: bookingSchema,
});

const bono = z.object({ purchaseId: idSchema });
export const coverBooking = endpoint('POST', '/api/bookings/:id/cover', {
  summary: 'Pagar con un bono una sesión que se debe',
  params,
  body: bono,
  response: bookingSchema,
});
export const changeBookingBono = endpoint('POST', '/api/bookings/:id/bono', {
  summary:
    'Pasar una reserva de un bono a otro: la sesión vuelve al primero y se gasta del segundo',
  params,
  body: bono,
  response: bookingSchema,
});
export const forgiveBooking = endpoint('POST', '/api/bookings/:id/forgiveness', {
  summary: 'Devolver la sesión de una cancelación tardía o ausencia, con el motivo',
  params,
  body: z.object({ reason: reasonSchema }),
  response: bookingSchema,
});
