import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';
import { localTimeSchema, weekdaySchema } from '../timetable/schedule.ts';
import { reasonSchema } from './bookings.ts';

export { type SeatKind, seatKindName, seatKinds } from './seat-kinds.ts';

/** Fixed seats in weekly classes, announced absences and the classes that make up for them. */

/** A weekly class on one weekday. */
const slotSchema = z.object({
  seriesId: idSchema,
  weekday: weekdaySchema,
  localTime: localTimeSchema,
  durationMinutes: z.number(),
  serviceName: z.string(),
  professionalName: z.string(),
});
export type Slot = z.infer<typeof slotSchema>;

export const standingSeatSchema = z.object({
  id: idSchema,
  membershipId: idSchema,
  slot: slotSchema,
  fromDate: localDateOutputSchema,
  /** The last day; null: without an end. */
  untilDate: z.nullable(localDateOutputSchema),
  /** The next sessions of the seat up to the horizon, with what the client does about each. */
  sessions: z.array(
    z.object({
      sessionId: idSchema,
      bookingId: z.nullable(idSchema),
      startsAt: instantSchema,
      /**
       * `away`: the client said so. `own`: they have a booking of their own there. `overlap`: they have
       * another class then. `full`: no seat was left when it was planned.
       */
      state: z.enum(['booked', 'away', 'own', 'overlap', 'full', 'cancelled']),
    }),
  ),
});
export type StandingSeat = z.infer<typeof standingSeatSchema>;

/** A class to be made up. It is booked like a bono, whose id it has. */
export const makeUpSchema = z.object({
  purchaseId: idSchema,
  membershipId: idSchema,
  state: z.enum(['open', 'used', 'expired']),
  /** The missed class; null when the staff gave it. */
  missed: z.nullable(
    z.object({
      serviceName: z.string(),
      startsAt: instantSchema,
      /** The center cancelled the class. Always sent by the server. */
      isByCenter: z.optional(z.boolean()),
    }),
  ),
  /** The class in which it was used. */
  used: z.nullable(z.object({ serviceName: z.string(), startsAt: instantSchema })),
  /** Empty: every service of the plan. */
  serviceNames: z.array(z.string()),
  givenAt: instantSchema,
  expiresAt: instantSchema,
  /** Why the staff gave it; only for the staff. */
  reason: z.nullable(z.string()),
});
export type MakeUp = z.infer<typeof makeUpSchema>;

export const seatWaitSchema = z.object({
  id: idSchema,
  membershipId: idSchema,
  slot: slotSchema,
  state: z.enum(['waiting', 'offered']),
  /** People before; null once offered. */
  ahead: z.nullable(z.number()),
  offerExpiresAt: z.nullable(instantSchema),
});
export type SeatWait = z.infer<typeof seatWaitSchema>;

export const standingSeatsSchema = z.object({
  seats: z.array(standingSeatSchema),
  makeUps: z.array(makeUpSchema),
  waits: z.array(seatWaitSchema),
  /** Memberships whose plan has fixed seats. */
  memberships: z.array(
    z.object({
      membershipId: idSchema,
      name: z.string(),
      seatsPerWeek: z.number(),
      /** Seats that still can be chosen. */
      open: z.number(),
    }),
  ),
});
export type StandingSeats = z.infer<typeof standingSeatsSchema>;

const params = z.object({ id: idSchema });
export const listClientStandingSeats = endpoint('GET', '/api/clients/:id/standing-seats', {
  summary: 'Las plazas fijas de un cliente, sus ausencias y sus recuperaciones',
  params,
  response: standingSeatsSchema,
});
export const listOwnStandingSeats = endpoint('GET', '/api/me/standing-seats', {
  summary: 'Mi plaza fija, mis ausencias y mis recuperaciones, o las de un menor por quien reservo',
  query: z.object({ clientId: z.optional(idSchema) }),
  response: standingSeatsSchema,
});

export const standingPlaceSchema = z.object({
  slot: slotSchema,
  capacity: z.number(),
  /** Places without a fixed seat; 0: there is a waiting list. */
  free: z.number(),
  waiting: z.number(),
  /** The next session; null when none is planned yet. */
  nextStartsAt: z.nullable(instantSchema),
});
export type StandingPlace = z.infer<typeof standingPlaceSchema>;
export const listStandingPlaces = endpoint('GET', '/api/memberships/:id/places', {
  summary: 'En qué clases puede tener plaza fija una suscripción, y cuántas quedan',
  params,
  response: z.object({ items: z.array(standingPlaceSchema) }),
});

/** The weekly classes that a person chooses with a plan, before they have its membership. */
export const slotChoicesSchema = z
  .array(
    z.object({
      seriesId: idSchema,
      weekday: weekdaySchema,
      /** Waits for a seat of a full class, instead of a seat. */
      isWait: z.boolean(),
    }),
  )
  .check(
    z.maxLength(14, { error: 'Elige como mucho 14 clases.' }),
    z.refine(
      (slots) =>
        new Set(slots.map(({ seriesId, weekday }) => `${seriesId} ${weekday}`)).size ===
        slots.length,
      { error: 'Hay una clase repetida.' },
    ),
  );
export type SlotChoice = z.infer<typeof slotChoicesSchema>[number];

const seatInputSchema = z.object({
  membershipId: idSchema,
  seriesId: idSchema,
  weekday: weekdaySchema,
  fromDate: localDateSchema,
});
/** What assigning does to each session up to the horizon. */
export const seatPlanSchema = z.object({
  sessions: z.array(
    z.object({
      sessionId: idSchema,
      startsAt: instantSchema,
      /** `overlap`: the client has another class then. `booked`: already booked; it becomes fixed. */
      outcome: z.enum(['new', 'booked', 'full', 'overlap', 'cancelled']),
    }),
  ),
  /** Bookings of the former seat that end, when a seat is moved. */
  freed: z.number(),
});
export type SeatPlan = z.infer<typeof seatPlanSchema>;
/** The counts that the user was shown. */
const expectedSeatPlan = z.object({ booked: z.number(), freed: z.number() });

export const previewStandingSeat = endpoint('POST', '/api/standing-seats/preview', {
  summary: 'Qué clases reservaría una plaza fija y cuáles no, por fecha',
  body: seatInputSchema,
  response: seatPlanSchema,
});
export const assignStandingSeat = endpoint('POST', '/api/standing-seats', {
  summary: 'Dar una plaza fija, como se dijo antes',
  body: z.object({ ...seatInputSchema.shape, expected: expectedSeatPlan }),
  response: standingSeatSchema,
});
const moveBody = z.object({
  seriesId: idSchema,
  weekday: weekdaySchema,
  fromDate: localDateSchema,
});
export const previewStandingSeatMove = endpoint('POST', '/api/standing-seats/:id/move/preview', {
  summary: 'Qué pasaría al cambiar una plaza fija de día u hora',
  params,
  body: moveBody,
  response: seatPlanSchema,
});
export const moveStandingSeat = endpoint('POST', '/api/standing-seats/:id/move', {
  summary: 'Cambiar una plaza fija de día u hora desde una fecha',
  params,
  body: z.object({ ...moveBody.shape, expected: expectedSeatPlan }),
  response: standingSeatSchema,
});
export const previewStandingSeatEnd = endpoint('POST', '/api/standing-seats/:id/end/preview', {
  summary: 'Qué pasaría al quitar una plaza fija desde una fecha',
  params,
  body: z.object({ fromDate: localDateSchema }),
  response: z.object({
    /** Bookings from that day on, which end. */
    freed: z.number(),
    /** Open make-ups for absences from that day on, which end too. */
    makeUpsLost: z.number(),
  }),
});
export const endStandingSeat = endpoint('POST', '/api/standing-seats/:id/end', {
  summary: 'Quitar una plaza fija desde una fecha; sus reservas posteriores se liberan',
  params,
  /** The first day without the seat, and how many bookings are freed. */
  body: z.object({ fromDate: localDateSchema, expectedFreed: z.number() }),
  response: standingSeatSchema,
});

/** The effect of an absence on each class. */
export const absencePlanSchema = z.object({
  classes: z.array(
    z.object({
      bookingId: idSchema,
      serviceName: z.string(),
      startsAt: instantSchema,
      /** `inTime`: the seat is free for others. `late`: the class is lost. */
      outcome: z.enum(['inTime', 'late']),
      /** Until when it could be made up; null: it can't. */
      makeUpUntil: z.nullable(instantSchema),
      /** Why a class in time can't: the plan gives none for it, or as many as it allows are open. */
      refusal: z.nullable(z.enum(['none', 'limit'])),
      /** Make-ups that its plan allows at once. */
      makeUpLimit: z.number(),
    }),
  ),
  /** Until when all classes of the fixed seats are planned; null without a seat. */
  plannedUntil: z.nullable(localDateOutputSchema),
});
export type AbsencePlan = z.infer<typeof absencePlanSchema>;
const absenceFields = {
  /** The staff says whose; a client's own otherwise. */
  clientId: z.optional(idSchema),
  fromDate: localDateSchema,
  /** The last day. */
  toDate: localDateSchema,
  /** Only these bookings of those days; absent: all of the fixed seats. */
  bookingIds: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(200))),
};
const endsAfterItsStart = z.refine<{ fromDate: string; toDate: string }>(
  ({ fromDate, toDate }) => fromDate <= toDate,
  { path: ['toDate'], error: 'La vuelta es antes que la ida.' },
);
export const previewAbsence = endpoint('POST', '/api/absences/preview', {
  summary: 'Qué pasa con cada clase de una ausencia, y cuáles se pueden recuperar',
  body: z.object(absenceFields).check(endsAfterItsStart),
  response: absencePlanSchema,
});
export const announceAbsence = endpoint('POST', '/api/absences', {
  summary: 'Avisar de que alguien no viene: libera sus plazas y da recuperaciones',
  body: z
    .object({
      ...absenceFields,
      /** The counts that the user was shown. */
      expected: z.object({ inTime: z.number(), late: z.number(), makeUps: z.number() }),
    })
    .check(endsAfterItsStart),
  response: absencePlanSchema,
});
export const giveMakeUp = endpoint('POST', '/api/memberships/:id/make-ups', {
  summary: 'Dar una recuperación con un motivo',
  params,
  body: z.object({ reason: reasonSchema }),
  response: makeUpSchema,
});

export const joinSeatWait = endpoint('POST', '/api/standing-seat-waits', {
  summary: 'Apuntarse a esperar una plaza fija de una clase llena',
  body: z.object({ membershipId: idSchema, seriesId: idSchema, weekday: weekdaySchema }),
  response: seatWaitSchema,
});
export const leaveSeatWait = endpoint('DELETE', '/api/standing-seat-waits/:id', {
  summary: 'Dejar de esperar una plaza fija, o rechazar la que se ofrece',
  params,
  response: z.object({}),
});
export const acceptSeatOffer = endpoint('POST', '/api/standing-seat-waits/:id/accept', {
  summary: 'Aceptar la plaza fija que se ofrece',
  params,
  response: standingSeatSchema,
});
