import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instantSchema, tokenSchema } from '../fields.ts';
import { cancellationSchema } from './booking-changes.ts';

/** Answers to a reminder by a mailed link, without a log-in. A link gives one answer, once. */

export const bookingAnswers = ['coming', 'notComing'] as const;
export type BookingAnswer = (typeof bookingAnswers)[number];

export const answerableBookingSchema = z.object({
  /** The answer that this link gives. */
  answer: z.enum(bookingAnswers),
  /**
   * `open`: can be answered. `coming`: the client said so. `cancelled`: the seat was given up.
   * `past`: the session has begun, was cancelled, or the seat was moved.
   */
  state: z.enum(['open', 'coming', 'cancelled', 'past']),
  centerName: z.string(),
  timeZone: z.string(),
  clientFirstName: z.string(),
  serviceName: z.string(),
  professionalName: z.string(),
  roomName: z.nullable(z.string()),
  startsAt: instantSchema,
  /** What it means not to come; null when the seat can't be given up. */
  cancellation: z.nullable(cancellationSchema),
});
export type AnswerableBooking = z.infer<typeof answerableBookingSchema>;

const params = z.object({ token: tokenSchema });

export const getBookingAnswer = endpoint('GET', '/api/booking-answers/:token', {
  summary: 'La reserva a la que contesta un enlace del recordatorio',
  params,
  response: answerableBookingSchema,
});
/** Mail scanners open links: only this request answers. */
export const answerBooking = endpoint('POST', '/api/booking-answers/:token', {
  summary: 'Contestar a un recordatorio: voy, o no puedo y la plaza queda libre',
  params,
  body: z.object({
    /**
     * What the page said about not coming; the request is refused if it has changed. Required for
     * `notComing`.
     */
    expected: z.optional(z.enum(['cancelled', 'cancelledLate'])),
    expectedFeeMinor: z.optional(z.nullable(z.number())),
    expectsMakeUp: z.optional(z.boolean()),
  }),
  response: answerableBookingSchema,
});
