import * as z from 'zod/mini';
import { bookingStatuses, seatCostSchema, sessionSummarySchema } from '../booking/bookings.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema, localDateSchema } from '../fields.ts';
import { substituteRequestSchema } from './substitute-requests.ts';
import { shiftNoteSchema } from '../booking/shift-notes.ts';
import { seatKinds } from '../booking/standing-seats.ts';
import { waitlistStates } from '../booking/waitlist.ts';

/** Bookable times, and the day's agenda for reception and professionals. */

const person = z.object({ id: idSchema, name: z.string() });

export const availabilityQuerySchema = z.object({
  /** Absent: all bookable services in one response. */
  serviceId: z.optional(idSchema),
  /** Absent: any professional. */
  professionalId: z.optional(idSchema),
  /** Absent: the first week with something to book, from the current week on. */
  from: z.optional(localDateSchema),
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(31)), 7),
  /**
   * Whose costs the response has; by default the caller's. Staff without a client get the price of
   * each service.
   */
  clientId: z.optional(idSchema),
});
/**
 * What a new booking would cost, decided by the code that quotes and makes it. Always sent by the
 * server.
 */
const cost = z.optional(seatCostSchema);
/**
 * Classes are existing sessions; appointments are free start times, whose session is created by the
 * booking.
 */
export const availabilitySchema = z.object({
  days: z.array(
    z.object({
      localDate: localDateOutputSchema,
      sessions: z.array(z.extend(sessionSummarySchema, { cost })),
      starts: z.array(
        z.object({
          /** Always sent by the server; the same time may be free for several services. */
          serviceId: z.optional(idSchema),
          startsAt: instantSchema,
          professionalIds: z.array(idSchema),
          cost,
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

/** An entry of the roster, with notes worded by the server. */
export const rosterEntrySchema = z.object({
  bookingId: idSchema,
  client: z.object({ id: idSchema, name: z.string(), phone: z.nullable(z.string()) }),
  status: z.enum(bookingStatuses),
  isExtra: z.boolean(),
  /** How the seat is paid for. Always sent by the server. */
  seatKind: z.optional(z.enum(seatKinds)),
  /**
   * The client's current debt, and the price of the upcoming sessions of these days; null for
   * callers who can't charge, or if there is nothing to pay. Always sent by the server.
   */
  debt: z.optional(z.nullable(z.object({ owedMinor: z.number(), aheadMinor: z.number() }))),
  /** "Bono 10 · quedan 2", "debe 12,00 €"; empty if there are none. */
  notes: z.array(
    z.object({
      kind: z.enum([
        'bono',
        'expiring',
        'owes',
        'coming',
        'firstTime',
        'birthday',
        'achievement',
        'override',
      ]),
      text: z.string(),
    }),
  ),
  /**
   * Reception's tags and notes, for the professional who gives the class. Absent in other agendas;
   * notes require the consent to health data.
   */
  about: z.optional(z.object({ tags: z.array(z.string()), notes: z.string() })),
  version: z.number(),
});
export type RosterEntry = z.infer<typeof rosterEntrySchema>;
export const agendaSessionSchema = z.extend(sessionSummarySchema, {
  /** The room; null without one. */
  resourceId: z.nullable(idSchema),
  /** Whether it was edited individually and no longer follows its series. */
  isEdited: z.boolean(),
  roster: z.array(rosterEntrySchema),
  waitlist: z.array(
    z.object({
      id: idSchema,
      client: person,
      state: z.enum(waitlistStates),
      position: z.nullable(z.number()),
      /**
       * A seat is free and the client has no e-mail address: reception should call. Always sent by
       * the server.
       */
      call: z.optional(z.nullable(z.object({ phone: z.nullable(z.string()) }))),
    }),
  ),
});
export type AgendaSession = z.infer<typeof agendaSessionSchema>;
export const agendaSchema = z.object({
  localDate: localDateOutputSchema,
  /** Instant of the response by the server's clock. */
  at: instantSchema,
  /** Sessions that begin on this day. */
  sessions: z.array(agendaSessionSchema),
  /** Sessions of an earlier day that continue past this day's midnight. */
  overnight: z.optional(z.array(agendaSessionSchema)),
  /**
   * On the current day, for reception: clients to call because an upcoming session has a seat for
   * them and they have no e-mail address. Always sent by the server.
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
  /** On the current day, for reception. Always sent by the server. */
  shiftNotes: z.optional(z.array(shiftNoteSchema)),
});
export type Agenda = z.infer<typeof agendaSchema>;
/** What professionals may do besides seeing their agenda, and the substitutions that wait. */
export const ownAgendaSchema = z.object({
  takesWalkIns: z.boolean(),
  /** Asked by the professional or of them. */
  substituteRequests: z.array(substituteRequestSchema),
});
export type OwnAgenda = z.infer<typeof ownAgendaSchema>;
export const getAgenda = endpoint('GET', '/api/agenda', {
  summary: 'El día con sus sesiones y quién viene; cada profesional ve las suyas',
  query: z.object({
    date: localDateSchema,
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(14)), 1),
  }),
  response: z.object({
    days: z.array(agendaSchema),
    /** For a professional; absent for others. */
    own: z.optional(ownAgendaSchema),
  }),
});

/** `data` of an `agenda` event: only the time, no personal data. */
export const agendaEventSchema = z.object({ at: instantSchema });
export type AgendaEvent = z.infer<typeof agendaEventSchema>;

/**
 * The response is `text/event-stream`: an `agenda` event after each change, at most four per
 * second. Events missed while disconnected aren't replayed: the first event, `quiet`, says for how
 * many milliseconds no change has happened (`{ forMs }`); clients with older data must read the
 * agenda again.
 */
export const watchAgenda = endpoint('GET', '/api/agenda/events', {
  summary: 'Avisos de que algo de la agenda ha cambiado',
  response: z.string(),
});
