import * as z from 'zod/mini';
import { bookingStatuses, sessionSummarySchema } from '../booking/bookings.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';
import { waitlistStates } from '../booking/waitlist.ts';

/** What can be booked, and the day as the desk and the professionals see it. */

const person = z.object({ id: idSchema, name: z.string() });

export const availabilityQuerySchema = z.object({
  /** Absent: everything that can be booked, in one answer. */
  serviceId: z.optional(idSchema),
  /** Absent: any professional. */
  professionalId: z.optional(idSchema),
  /** Absent: the first week, beginning with this one, that has something to book. */
  from: z.optional(localDateSchema),
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(31)), 7),
});
/** Classes are sessions that exist; appointments are free starts, made a session when booked. */
export const availabilitySchema = z.object({
  days: z.array(
    z.object({
      localDate: localDateOutputSchema,
      sessions: z.array(sessionSummarySchema),
      starts: z.array(
        z.object({
          /** Always said by the server; one hour is free for several services. */
          serviceId: z.optional(idSchema),
          startsAt: instantSchema,
          professionalIds: z.array(idSchema),
        }),
      ),
    }),
  ),
});
export type Availability = z.infer<typeof availabilitySchema>;
export const getAvailability = endpoint('GET', '/api/availability', {
  summary: 'Clases con plaza y horas libres de un servicio, o de todos, por días',
  query: availabilityQuerySchema,
  response: availabilitySchema,
});

/** One line of the roster, with what matters said in words by the server. */
export const rosterEntrySchema = z.object({
  bookingId: idSchema,
  client: z.object({ id: idSchema, name: z.string(), phone: z.nullable(z.string()) }),
  status: z.enum(bookingStatuses),
  isExtra: z.boolean(),
  /**
   * What the client owes by now, and what the sessions of these days that have not begun cost; null for
   * those who don't charge, and when there is nothing to pay. Always said by the server.
   */
  debt: z.optional(z.nullable(z.object({ owedMinor: z.number(), aheadMinor: z.number() }))),
  /** "Bono 10 · quedan 2", "debe 12,00 €"; empty when there is nothing to say. */
  notes: z.array(
    z.object({
      kind: z.enum([
        'bono',
        'expiring',
        'owes',
        'firstTime',
        'birthday',
        'achievement',
        'override',
      ]),
      text: z.string(),
    }),
  ),
  /**
   * What whoever gives the class should know of them, as the front desk has written it: absent in
   * everybody else's agenda, and notes only with the consent to health data.
   */
  about: z.optional(z.object({ tags: z.array(z.string()), notes: z.string() })),
  version: z.number(),
});
export type RosterEntry = z.infer<typeof rosterEntrySchema>;
export const agendaSessionSchema = z.extend(sessionSummarySchema, {
  /** The room; null without one. */
  resourceId: z.nullable(idSchema),
  /** Whether it was changed by itself and no longer follows its series. */
  isEdited: z.boolean(),
  roster: z.array(rosterEntrySchema),
  waitlist: z.array(
    z.object({
      id: idSchema,
      client: person,
      state: z.enum(waitlistStates),
      position: z.nullable(z.number()),
      /** There is a seat and the client has no address: the desk calls. Always said by the server. */
      call: z.optional(z.nullable(z.object({ phone: z.nullable(z.string()) }))),
    }),
  ),
});
export type AgendaSession = z.infer<typeof agendaSessionSchema>;
export const agendaSchema = z.object({
  localDate: localDateOutputSchema,
  /** Instant of the answer by the server's clock. */
  at: instantSchema,
  /** Those that begin on this day. */
  sessions: z.array(agendaSessionSchema),
  /** Those of an earlier day that go on after this one's midnight. */
  overnight: z.optional(z.array(agendaSessionSchema)),
  /**
   * On the current day, for the front desk: those to call because a coming session has a seat for them
   * and they have no address to be told by. Always said by the server.
   */
  calls: z.optional(
    z.array(
      z.object({
        entryId: idSchema,
        client: z.object({ id: idSchema, name: z.string(), phone: z.nullable(z.string()) }),
        session: sessionSummarySchema,
      }),
    ),
  ),
});
export type Agenda = z.infer<typeof agendaSchema>;
export const getAgenda = endpoint('GET', '/api/agenda', {
  summary: 'El día con sus sesiones y quién viene; cada profesional ve las suyas',
  query: z.object({
    date: localDateSchema,
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(14)), 1),
  }),
  response: z.object({ days: z.array(agendaSchema) }),
});

/** `data` of an `agenda` event: when, and nothing about anybody. */
export const agendaEventSchema = z.object({ at: instantSchema });
export type AgendaEvent = z.infer<typeof agendaEventSchema>;

/**
 * Answered as `text/event-stream`: an event named `agenda` after something in it has changed, at
 * most four a second. What happened while the connection was down isn't told again: the first event,
 * `quiet`, says for how many milliseconds nothing is known to have changed (`{ forMs }`), and whoever read
 * the agenda before that reads it again.
 */
export const watchAgenda = endpoint('GET', '/api/agenda/events', {
  summary: 'Avisos de que algo de la agenda ha cambiado',
  response: z.string(),
});
