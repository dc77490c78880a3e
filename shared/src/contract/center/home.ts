import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema } from '../fields.ts';
import { standingPlaceSchema } from '../booking/standing-seats.ts';
import { clientSegments } from '../people/clients.ts';

/**
 * The owner's home screen: today's occupancy, pending tasks, money, and clients who need attention.
 */

/** Set-up steps of an empty center, in the order in which they are done. */
export const setupSteps = [
  'contact',
  'opening',
  'rooms',
  'services',
  'professionals',
  'timetable',
  'packages',
  'firstBooking',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Tasks that wait for a decision. */
export const waitingKinds = [
  'timeOff',
  'unmarkedSessions',
  'openShifts',
  'rejectedRecords',
  'externalRefunds',
  'suspendedMemberships',
  'chargeFailures',
  'debitsToSend',
  'returnedDebits',
  'unpaidPeriods',
  'rewards',
  'lowStock',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const homeSessionSchema = z.object({
  id: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  serviceName: z.string(),
  professionalName: z.string(),
  booked: z.number(),
  capacity: z.number(),
  waiting: z.number(),
});
export type HomeSession = z.infer<typeof homeSessionSchema>;

export const homeSchema = z.object({
  localDate: localDateOutputSchema,
  /** ISO 4217. */
  currency: z.string(),
  setup: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
  /** False until the owner has chosen between invoices and receipts. Absent abroad: no choice. */
  isInvoicingAnswered: z.optional(z.boolean()),
  /** Today's sessions by room; the name is null for sessions without one. */
  rooms: z.array(
    z.object({
      id: z.nullable(idSchema),
      name: z.nullable(z.string()),
      sessions: z.array(homeSessionSchema),
    }),
  ),
  /** The day of the next session; null without one. Always sent by the server. */
  nextSessionDate: z.optional(z.nullable(localDateOutputSchema)),
  /** Only kinds with a count above 0. */
  waiting: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      count: z.number(),
      /** The earliest date concerned, for kinds with dates. */
      firstDate: z.optional(localDateOutputSchema),
    }),
  ),
  /**
   * Classes of which a fixed seat is free while clients wait for one, in the order of the week.
   * Always sent by the server.
   */
  freeSeats: z.optional(
    z.array(
      z.object({
        slot: standingPlaceSchema.shape.slot,
        free: z.number(),
        /** Who has an offer first, then those who wait, in their order. */
        people: z.array(
          z.object({
            clientId: idSchema,
            name: z.string(),
            /** Until when the seat is offered; null: not offered. */
            offeredUntil: z.nullable(instantSchema),
          }),
        ),
      }),
    ),
  ),
  /** Charges minus refunds, in minor units. */
  money: z.object({
    todayMinor: z.number(),
    monthMinor: z.number(),
    /** The previous month up to the same day. */
    monthBeforeMinor: z.number(),
  }),
  /** Number of active clients in each segment. */
  segments: z.array(z.object({ segment: z.enum(clientSegments), count: z.number() })),
  /** The last seven days, without today. */
  attendance: z.object({ attended: z.number(), noShow: z.number() }),
});
export type Home = z.infer<typeof homeSchema>;

export const getHome = endpoint('GET', '/api/home', {
  summary: 'El día del centro: lo que se llena, lo que espera, el dinero y a quién mirar',
  response: homeSchema,
});
