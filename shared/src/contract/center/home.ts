import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema } from '../fields.ts';
import { clientSegments } from '../people/clients.ts';

/** The owner's day: what fills up, what waits, money, and who somebody should look at. */

/** The steps from an empty center to its first booking, in the order in which they are taken. */
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

/** What waits for somebody's answer. */
export const waitingKinds = [
  'timeOff',
  'unmarkedSessions',
  'openShifts',
  'rejectedRecords',
  'externalRefunds',
  'suspendedMemberships',
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
  /** Today's sessions by room; the name is null for those without one. */
  rooms: z.array(
    z.object({
      id: z.nullable(idSchema),
      name: z.nullable(z.string()),
      sessions: z.array(homeSessionSchema),
    }),
  ),
  /** Only what is more than nothing. */
  waiting: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      count: z.number(),
      /** Of what happened on some days, the first of them. */
      firstDate: z.optional(localDateOutputSchema),
    }),
  ),
  /** Charged less given back, in minor units. */
  money: z.object({
    todayMinor: z.number(),
    monthMinor: z.number(),
    /** Of the month before, as far as this one has come. */
    monthBeforeMinor: z.number(),
  }),
  /** How many active clients each group has. */
  segments: z.array(z.object({ segment: z.enum(clientSegments), count: z.number() })),
  /** Of the last seven days, today not included. */
  attendance: z.object({ attended: z.number(), noShow: z.number() }),
});
export type Home = z.infer<typeof homeSchema>;

export const getHome = endpoint('GET', '/api/home', {
  summary: 'El día del centro: lo que se llena, lo que espera, el dinero y a quién mirar',
  response: homeSchema,
});
