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

/** What becomes of a booking: cancelled, changed for another, attended, forgiven. */

const params = z.object({ id: idSchema });

/** What cancelling now would do. */
export const cancellationSchema = z.object({
  outcome: z.enum(['cancelled', 'cancelledLate']),
  /** The credit comes back; false also when nothing was spent. */
  returnsCredit: z.boolean(),
  /** What it would be charged; 0 is one of those that are free, null none. Always said by the server. */
  feeMinor: z.optional(z.nullable(z.number())),
  /** In words: "Si cancelas ahora recuperas tu sesión." */
  text: z.string(),
  freeCancelUntil: instantSchema,
  /** Somebody waiting would get the seat. */
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
    /** What the person was told; another outcome by now is refused, so that nobody is surprised. */
    expected: z.enum(['cancelled', 'cancelledLate']),
    /** The fee that they were told; another one by now is refused likewise. */
    expectedFeeMinor: z.optional(z.nullable(z.number())),
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
 * What changing to another session would do; refused as the change itself would be, save for what
 * whoever asks may pass over with a reason.
 */
export const rescheduleQuoteSchema = z.object({
  /** The bono that gets its session back; null when the old seat was not paid with one. */
  returnsTo: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** What was owed for the old seat and no longer is. */
  forgivesMinor: z.number(),
  /** The bono that pays the new seat; null means that its price is owed. */
  purchase: z.nullable(
    z.object({
      id: idSchema,
      name: z.string(),
      /** Once changed; null with an unlimited bono. */
      creditsLeft: z.nullable(z.number()),
    }),
  ),
  priceMinor: z.number(),
  freeCancelUntil: instantSchema,
  /** The old seat goes, or is offered, to somebody who waits. */
  isSeatWanted: z.boolean(),
  overlaps: overlapsSchema,
  /** In the way unless a reason is given: only ever said to who may override it. */
  obstacle: z.nullable(z.enum(bookingObstacles)),
  /** How many the center allows, when the obstacle is a limit. */
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
    /** When it was marked on the device, which may have been without connection. */
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
