import * as z from 'zod/mini';
import { feeCardSchema } from '../center/fees.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantInputSchema, instantSchema, joinedText } from '../fields.ts';

/** Sessions and seats in them: what booking would be like, doing it, and what is booked. */

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

/** An arrival can be marked from this long before its session on; an absence once it has begun. */
const arrivalHours = 2;

/** When `status` can be marked at the earliest. */
export function markableFrom(status: 'attended' | 'noShow', startsAt: Date): Date {
  const early = status === 'attended' ? arrivalHours * 3_600_000 : 0;
  return new Date(startsAt.getTime() - early);
}

/** Why the staff does something out of the ordinary; it stays in the history. */
export const reasonSchema = joinedText('Di por qué.').check(
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

/** Why a booking is not possible for this client now. */
export const bookingObstacles = [
  'session_full',
  'session_started',
  'booking_too_early',
  'booking_too_late',
  'already_booked',
  'booking_overlap',
  'unpaid_limit',
  'daily_limit',
  'made_limit',
  'session_not_bookable',
  'service_archived',
  'client_archived',
  'not_available',
] as const;

/** Other live bookings of the client at that time: a warning, not a refusal. */
export const overlapsSchema = z.array(
  z.object({ serviceName: z.string(), startsAt: instantSchema }),
);

/** Staff only: past the window, the capacity or an overlap, with the reason. */
export const overrideSchema = z.object({ reason: reasonSchema });

/** What cancelling late and not coming would cost this client, as who pays so. */
export const feeTermsSchema = z.object({
  lateMinor: z.nullable(z.number()),
  noShowMinor: z.nullable(z.number()),
  /** The bono's session is lost besides. */
  losesSession: z.boolean(),
  /** How many of the next cost nothing. */
  freeLeft: z.number(),
});
export type FeeTerms = z.infer<typeof feeTermsSchema>;

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
  /** What this seat costs if it is lost; null where nothing is charged besides. Always said by the server. */
  fees: z.optional(z.nullable(feeTermsSchema)),
  overlaps: overlapsSchema,
  /** Null when nothing is in the way. */
  obstacle: z.nullable(z.enum(bookingObstacles)),
  /** How many the center allows, when the obstacle is a limit. */
  limit: z.nullable(z.number()),
  /** Until when a seat is kept for this client, who was offered it; null without an offer. */
  offerExpiresAt: z.nullable(instantSchema),
});
export type BookingQuote = z.infer<typeof bookingQuoteSchema>;

/** Where: an existing session, or a free start of an appointment. */
export const bookingTargetSchema = z.union([
  z.object({ sessionId: idSchema }),
  z.object({
    serviceId: idSchema,
    /** Null: whoever is free; the least busy that day. */
    professionalId: z.nullable(idSchema),
    startsAt: instantInputSchema,
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
  /** What is owed for it; of a held seat, what it will cost unless a bono pays. */
  priceMinor: z.number(),
  /** Where it was paid, other than by a bono; null while it isn't. */
  payment: z.nullable(z.enum(['desk', 'online'])),
  /** What went back of what was paid, to where it was paid online or otherwise; always said by the server. */
  refund: z.optional(z.nullable(z.object({ amountMinor: z.number(), isOnline: z.boolean() }))),
  purchase: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** What happened to the bono's credit. */
  credit: z.enum(['none', 'spent', 'returned']),
  freeCancelUntil: instantSchema,
  /** Charged for cancelling late or not coming; always said by the server. */
  fee: z.optional(
    z.nullable(
      z.object({
        /** 0 is one of those that are free. */
        amountMinor: z.number(),
        state: z.enum(['owed', 'charged', 'waived', 'free']),
        /** The saved card that it is charged to, was, or could not be; always said by the server. */
        card: z.optional(z.nullable(feeCardSchema)),
      }),
    ),
  ),
  holdExpiresAt: z.nullable(instantSchema),
  bookedAt: instantSchema,
  cancelledAt: z.nullable(instantSchema),
  /** Cancelled by changing it for another; always said by the server. */
  wasMoved: z.optional(z.boolean()),
  reason: z.nullable(z.string()),
  version: z.number(),
});
export type Booking = z.infer<typeof bookingSchema>;

export const bookingInputSchema = z.object({
  ...forClient,
  /** A seat kept for ten minutes while the person decides or pays. */
  isHold: z._default(z.boolean(), false),
  /** Absent: the bono that fits best, else owed. Null: owed. An id: that bono or nothing. */
  purchaseId: z.optional(z.nullable(idSchema)),
  override: z.optional(overrideSchema),
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
