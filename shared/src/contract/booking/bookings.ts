import * as z from 'zod/mini';
import { feeCardSchema } from '../center/policies/fees.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantInputSchema, instantSchema, joinedText } from '../fields.ts';
import { seatKinds } from './seat-kinds.ts';

/** Sessions and their seats: quoting, making and listing bookings. */

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

/** An arrival can be marked from this many hours before the session; an absence from its start. */
const arrivalHours = 2;

/** Earliest instant at which `status` can be marked. */
export function markableFrom(status: 'attended' | 'noShow', startsAt: Date): Date {
  const early = status === 'attended' ? arrivalHours * 3_600_000 : 0;
  return new Date(startsAt.getTime() - early);
}

/** Why staff made an exception; kept in the history. */
export const reasonSchema = joinedText('Di por qué.').check(
  z.minLength(3, { error: 'Di por qué.' }),
  z.maxLength(300, { error: 'El motivo es demasiado largo (300 como máximo).' }),
);

const person = z.object({ id: idSchema, name: z.string() });
const service = z.object({ id: idSchema, name: z.string(), color: z.string() });

/** A session as any user may see it. */
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

/** Why this client can't make the booking now. */
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

/** Other active bookings of the client at that time: a warning, not a refusal. */
export const overlapsSchema = z.array(
  z.object({ serviceName: z.string(), startsAt: instantSchema }),
);

/** Staff only: overrides the booking window, the capacity or an overlap. The reason is recorded. */
export const overrideSchema = z.object({ reason: reasonSchema });

/** What this client pays for a late cancellation and for a no-show, with this way of paying. */
export const feeTermsSchema = z.object({
  lateMinor: z.nullable(z.number()),
  noShowMinor: z.nullable(z.number()),
  /** The bono's session is lost in addition. */
  losesSession: z.boolean(),
  /** How many further times are free of charge. */
  freeLeft: z.number(),
});
export type FeeTerms = z.infer<typeof feeTermsSchema>;

/** What a seat costs a client in a list: the part of the quote that its row shows. */
export const seatCostSchema = z.discriminatedUnion('kind', [
  /** A session of one of the client's bonos. */
  z.object({ kind: z.literal('bono') }),
  /** 0 is free of charge. */
  z.object({ kind: z.literal('price'), priceMinor: z.number() }),
]);
export type SeatCost = z.infer<typeof seatCostSchema>;

/** What a booking would cost, computed by the code that makes the booking. */
export const bookingQuoteSchema = z.object({
  /** The bono that would be used, the one that expires first; null means that the price is owed. */
  purchase: z.nullable(
    z.object({
      id: idSchema,
      name: z.string(),
      /** After this booking; null for an unlimited bono. */
      creditsLeft: z.nullable(z.number()),
      expiresAt: z.nullable(instantSchema),
    }),
  ),
  priceMinor: z.number(),
  freeCancelUntil: instantSchema,
  /** Fees for losing this seat; null if there are none. Always sent by the server. */
  fees: z.optional(z.nullable(feeTermsSchema)),
  overlaps: overlapsSchema,
  /** Null if the booking is possible. */
  obstacle: z.nullable(z.enum(bookingObstacles)),
  /** The center's limit, if the obstacle is a limit. */
  limit: z.nullable(z.number()),
  /** Until when an offered seat is held for this client; null without an offer. */
  offerExpiresAt: z.nullable(instantSchema),
});
export type BookingQuote = z.infer<typeof bookingQuoteSchema>;

/** An existing session, or a free start time of an appointment. */
export const bookingTargetSchema = z.union([
  z.object({ sessionId: idSchema }),
  z.object({
    serviceId: idSchema,
    /** Null: any free professional; the least busy one that day is chosen. */
    professionalId: z.nullable(idSchema),
    startsAt: instantInputSchema,
  }),
]);
export type BookingTarget = z.infer<typeof bookingTargetSchema>;

const forClient = {
  target: bookingTargetSchema,
  /** Required for staff; clients book for themselves, or name someone for whom they act. */
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
  /** How the seat is paid for. Always sent by the server. */
  seatKind: z.optional(z.enum(seatKinds)),
  /** Amount owed; for a held seat, its price unless a bono pays. */
  priceMinor: z.number(),
  /** Where it was paid, other than with a bono; null while unpaid. */
  payment: z.nullable(z.enum(['desk', 'online'])),
  /** The refunded amount, and whether it went back online. Always sent by the server. */
  refund: z.optional(z.nullable(z.object({ amountMinor: z.number(), isOnline: z.boolean() }))),
  purchase: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** What happened to the bono's credit. */
  credit: z.enum(['none', 'spent', 'returned']),
  freeCancelUntil: instantSchema,
  /** Fee for a late cancellation or a no-show. Always sent by the server. */
  fee: z.optional(
    z.nullable(
      z.object({
        /** 0 is one of the free ones. */
        amountMinor: z.number(),
        state: z.enum(['owed', 'charged', 'waived', 'free']),
        /** The saved card for the fee and the state of its charge. Always sent by the server. */
        card: z.optional(z.nullable(feeCardSchema)),
      }),
    ),
  ),
  holdExpiresAt: z.nullable(instantSchema),
  bookedAt: instantSchema,
  cancelledAt: z.nullable(instantSchema),
  /** Cancelled by a reschedule. Always sent by the server. */
  wasMoved: z.optional(z.boolean()),
  reason: z.nullable(z.string()),
  version: z.number(),
});
export type Booking = z.infer<typeof bookingSchema>;

export const bookingInputSchema = z.object({
  ...forClient,
  /** Holds the seat for ten minutes while the client decides or pays. */
  isHold: z._default(z.boolean(), false),
  /**
   * Absent: the best matching bono, else owed. Null: owed. An id: that bono, or the booking fails.
   */
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

/** The response is `text/calendar`. */
export const getBookingCalendar = endpoint('GET', '/api/bookings/:id/calendar.ics', {
  summary: 'Una reserva como archivo de calendario',
  params,
  response: z.string(),
});

/**
 * The response is `text/event-stream`: a `bookings` event after each change of the user's bookings
 * or waiting lists, or of those for whom the user acts, at most four per second. The first event,
 * `quiet`, says for how many milliseconds none of them has changed (`{ forMs }`).
 */
export const watchOwnBookings = endpoint('GET', '/api/me/bookings/events', {
  summary: 'Avisos de que mis reservas o mis esperas han cambiado',
  response: z.string(),
});

export const listOwnBookings = endpoint('GET', '/api/me/bookings', {
  summary: 'Mis reservas y las de los menores por quienes reservo: las próximas y las pasadas',
  query: z.object({
    when: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
    /** One person; absent: the user and everyone for whom they act. */
    clientId: z.optional(idSchema),
  }),
  response: z.object({ items: z.array(bookingSchema) }),
});
export const listClientBookings = endpoint('GET', '/api/clients/:id/bookings', {
  summary: 'Las reservas de un cliente',
  params,
  query: z.object({ when: z._default(z.enum(['upcoming', 'past']), 'upcoming') }),
  response: z.object({ items: z.array(bookingSchema) }),
});
