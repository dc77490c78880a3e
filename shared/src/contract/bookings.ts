import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './fields.ts';

/** Sessions, places in them, and the waiting list. */

export const sessionStatuses = ['scheduled', 'cancelled', 'closed'] as const;
export const bookingStatuses = [
  'held',
  'confirmed',
  'expired',
  'attended',
  'noShow',
  'cancelled',
  'cancelledLate',
  'cancelledByCenter',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
export const bookingStatusName = {
  held: 'Apartada',
  confirmed: 'Confirmada',
  expired: 'Caducada',
  attended: 'Vino',
  noShow: 'No vino',
  cancelled: 'Cancelada a tiempo',
  cancelledLate: 'Cancelada tarde',
  cancelledByCenter: 'Cancelada por el centro',
} as const satisfies Record<BookingStatus, string>;

const reasonSchema = z
  .string({ error: 'Di por qué.' })
  .check(
    z.trim(),
    z.minLength(3, { error: 'Di por qué.' }),
    z.maxLength(300, { error: 'El motivo es demasiado largo (300 como máximo).' }),
  );

const person = z.object({ id: idSchema, name: z.string() });
const service = z.object({ id: idSchema, name: z.string(), color: z.string() });

/** A dated occurrence as everybody may see it. */
export const sessionSummarySchema = z.object({
  id: idSchema,
  kind: z.enum(['appointment', 'class']),
  service,
  professional: person,
  roomName: z.nullable(z.string()),
  startsAt: instantSchema,
  endsAt: instantSchema,
  capacity: z.number(),
  taken: z.number(),
  waiting: z.number(),
  status: z.enum(sessionStatuses),
  seriesId: z.nullable(idSchema),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

/** Why a booking is not possible for this client now; null when it is. */
export const bookingObstacles = [
  'session_full',
  'session_started',
  'booking_too_early',
  'booking_too_late',
  'already_booked',
  'booking_overlap',
  'session_not_bookable',
  'service_archived',
  'client_archived',
  'not_available',
] as const;

/** What booking would cost, said by the code that then books. */
export const bookingQuoteSchema = z.object({
  /** The bono that would be used, the soonest to expire; null means the price is owed. */
  purchase: z.nullable(
    z.object({
      id: idSchema,
      name: z.string(),
      /** After this booking; null with an unlimited bono. */
      creditsLeft: z.nullable(z.number()),
      expiresAt: z.nullable(instantSchema),
    }),
  ),
  priceMinor: z.number(),
  freeCancelUntil: instantSchema,
  /** Other live bookings of the client at that time: a warning, not a refusal. */
  overlaps: z.array(z.object({ serviceName: z.string(), startsAt: instantSchema })),
  obstacle: z.nullable(z.enum(bookingObstacles)),
});
export type BookingQuote = z.infer<typeof bookingQuoteSchema>;

/** Where: an existing session, or a free start of an appointment. */
export const bookingTargetSchema = z.union([
  z.object({ sessionId: idSchema }),
  z.object({
    serviceId: idSchema,
    /** Null: whoever is free; the least busy that day. */
    professionalId: z.nullable(idSchema),
    startsAt: instantSchema,
  }),
]);
export type BookingTarget = z.infer<typeof bookingTargetSchema>;

const forClient = {
  target: bookingTargetSchema,
  /** Staff name the client; clients book for themselves. */
  clientId: z.optional(idSchema),
};
export const quoteBooking = endpoint('POST', '/api/bookings/quote', {
  summary: 'Qué costaría reservar, sin reservar',
  body: z.object(forClient),
  response: bookingQuoteSchema,
});

export const bookingSchema = z.object({
  id: idSchema,
  session: sessionSummarySchema,
  client: person,
  status: z.enum(bookingStatuses),
  isExtra: z.boolean(),
  priceMinor: z.number(),
  purchase: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** What happened to the bono's credit. */
  credit: z.enum(['none', 'spent', 'returned']),
  freeCancelUntil: instantSchema,
  holdExpiresAt: z.nullable(instantSchema),
  bookedAt: instantSchema,
  cancelledAt: z.nullable(instantSchema),
  reason: z.nullable(z.string()),
  version: z.number(),
});
export type Booking = z.infer<typeof bookingSchema>;

export const bookingInputSchema = z.object({
  ...forClient,
  /** A place kept for ten minutes while the person decides or pays. */
  isHold: z._default(z.boolean(), false),
  /** Absent: the bono that fits best, else owed. Null: owed. An id: that bono or nothing. */
  purchaseId: z.optional(z.nullable(idSchema)),
  /** Staff only: beyond window or capacity, with the reason. */
  override: z.optional(z.object({ reason: reasonSchema })),
});
export const createBooking = endpoint('POST', '/api/bookings', {
  summary: 'Reservar, o apartar una plaza',
  body: bookingInputSchema,
  response: bookingSchema,
});

const params = z.object({ id: idSchema });
export const confirmHold = endpoint('POST', '/api/bookings/:id/confirm', {
  summary: 'Confirmar una plaza apartada',
  params,
  response: bookingSchema,
});
export const getBooking = endpoint('GET', '/api/bookings/:id', {
  summary: 'Una reserva',
  params,
  response: bookingSchema,
});

/** Answered as `text/calendar`. */
export const getBookingCalendar = endpoint('GET', '/api/bookings/:id/calendar.ics', {
  summary: 'Una reserva como archivo de calendario',
  params,
  response: z.string(),
});

/** What cancelling now would do. */
export const cancellationSchema = z.object({
  outcome: z.enum(['cancelled', 'cancelledLate']),
  /** The credit comes back; false also when nothing was spent. */
  returnsCredit: z.boolean(),
  /** In words: "Si cancelas ahora recuperas tu sesión." */
  text: z.string(),
  freeCancelUntil: instantSchema,
  /** Somebody waiting would get the place. */
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
    forgiveReason: z.optional(reasonSchema),
  }),
  response: bookingSchema,
});
export const rescheduleBooking = endpoint('POST', '/api/bookings/:id/reschedule', {
  summary: 'Cambiar de sesión en un solo acto: o las dos cosas o ninguna',
  params,
  body: z.object({ target: bookingTargetSchema }),
  response: bookingSchema,
});
/** What changing to another session would do; refused as the change itself would be. */
export const rescheduleQuoteSchema = z.object({
  /** The bono that gets its session back; null when the old place was not paid with one. */
  returnsTo: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** What was owed for the old place and no longer is. */
  forgivesMinor: z.number(),
  /** The bono that pays the new place; null means that its price is owed. */
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
  /** The old place goes, or is offered, to somebody who waits. */
  isPlaceWanted: z.boolean(),
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
    markedAt: z.optional(instantSchema),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  }),
  response: bookingSchema,
});

export const forgiveBooking = endpoint('POST', '/api/bookings/:id/forgiveness', {
  summary: 'Devolver la sesión de una cancelación tardía o ausencia, con el motivo',
  params,
  body: z.object({ reason: reasonSchema }),
  response: bookingSchema,
});

export const listOwnBookings = endpoint('GET', '/api/me/bookings', {
  summary: 'Mis reservas: las próximas y las pasadas',
  query: z.object({ when: z._default(z.enum(['upcoming', 'past']), 'upcoming') }),
  response: z.object({ items: z.array(bookingSchema) }),
});
export const listClientBookings = endpoint('GET', '/api/clients/:id/bookings', {
  summary: 'Las reservas de un cliente',
  params,
  query: z.object({ when: z._default(z.enum(['upcoming', 'past']), 'upcoming') }),
  response: z.object({ items: z.array(bookingSchema) }),
});

// Whole sessions -----

export const cancelSessionSchema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, { error: 'Di por qué; se lo contaremos a quien viene.' }),
      z.maxLength(300),
    ),
});
export const previewSessionCancellation = endpoint('GET', '/api/sessions/:id/cancellation', {
  summary: 'Qué pasaría al cancelar la sesión',
  params,
  response: z.object({ booked: z.number(), returnsCredits: z.number(), waiting: z.number() }),
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
      client: person,
      /** Already marked as an absence, before closing. */
      isMarked: z.boolean(),
      /** The bono whose session is not given back; null when it was not paid with one. */
      purchaseName: z.nullable(z.string()),
      /** Owed all the same. */
      priceMinor: z.number(),
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
