import type { Actor, Agenda, OwnAgenda } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import {
  listCalls,
  listLiveEntries,
  listSessions,
  listSessionsBetween,
  presentSession,
  seatKindOf,
} from '../bookings/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { localDateOf, startOfDay } from '../../platform/time/local-time.ts';
import { professionalActsOf, readCenter } from '../../center/center/index.ts';
import { listSubstituteRequests } from '../../timetable/professionals/index.ts';
import { listRosters, type RosterRow } from './agenda.repository.ts';
import { groupBy } from '../../platform/group-by.ts';
import { datesFrom, spanOf } from '../../platform/time/date-ranges.ts';
import { readShiftNotes } from './shift-notes.ts';
import { rosterNotesOf } from './roster-notes.ts';

/**
 * Bookings whose attendance reaches a step of an achievement; implemented in a module above
 * booking.
 */
export type ListReaching = (
  connection: Connection,
  bookingIds: readonly string[],
) => Promise<{ bookingId: string; step: number }[]>;

/** The agenda; the number of queries does not depend on the number of days. */
export function createAgendaService({ database, clock }: Dependencies, listReaching: ListReaching) {
  const { connection } = database;

  return {
    async own(professionalId: string): Promise<OwnAgenda> {
      const { policies } = await readCenter(connection);
      return {
        takesWalkIns: professionalActsOf(policies).takesWalkIns,
        substituteRequests: await listSubstituteRequests(connection, professionalId, clock.now()),
      };
    },

    /**
     * The sessions of several days with rosters and waiting lists. Professionals see only their
     * own.
     */
    async days(actor: Actor, from: string, days: number): Promise<Agenda[]> {
      const { timeZone, currency } = await readCenter(connection);
      const dates = datesFrom(from, days);
      const now = clock.now();
      const seesAll = can(actor, 'agenda.see');
      if (!seesAll && !actor.professionalId) throw new DomainError('not_found');
      const sessions = await listSessionsBetween(connection, {
        ...spanOf(dates, timeZone),
        professionalId: seesAll ? undefined : (actor.professionalId ?? undefined),
        withCancelled: true,
        withOvernight: true,
      });
      const ids = sessions.map(({ id }) => id);
      const ofSession = ({ sessionId }: { sessionId: string }) => sessionId;
      const people = await listRosters(connection, ids, { now, withNotes: !seesAll });
      const roster = groupBy(people, ofSession);
      const bookingIds = people.map(({ bookingId }) => bookingId);
      const reaching = new Map(
        (await listReaching(connection, bookingIds)).map((one) => [one.bookingId, one.step]),
      );
      const waiting = groupBy(await listLiveEntries(connection, ids, clock.now()), ofSession);
      const notesOf = rosterNotesOf({ timeZone, currency }, seesAll);
      const present = (session: (typeof sessions)[number]) => ({
        ...presentSession(session),
        resourceId: session.roomId,
        isEdited: session.isEdited,
        roster: (roster.get(session.id) ?? []).map((row) => ({
          bookingId: row.bookingId,
          // A professional sees the client's name and the staff's notes, but no phone number.
          client: { id: row.clientId, name: row.name, phone: seesAll ? row.phone : null },
          status: row.status,
          isExtra: row.isExtra,
          seatKind: seatKindOf({ ...row, purchasePaysFor: row.bonoPaysFor }),
          debt: seesAll ? debtOf(row) : null,
          notes: notesOf({ ...row, reachedStep: reaching.get(row.bookingId) ?? null }),
          ...(seesAll ? {} : { about: { tags: row.tags, notes: row.notes } }),
          version: row.version,
        })),
        waitlist: (waiting.get(session.id) ?? []).map((entry) => ({
          id: entry.id,
          client: { id: entry.clientId, name: entry.clientName },
          state: entry.state,
          position: entry.position,
          call: seesAll && isToCall(entry, session, now) ? { phone: entry.phone } : null,
        })),
      });
      const today = localDateOf(now, timeZone);
      const isToday = seesAll && dates.includes(today);
      const calls = isToday ? await presentCalls(connection, now) : [];
      const shiftNotes = isToday ? await readShiftNotes(connection, now) : [];
      const sessionsOf = groupBy(sessions, ({ startsAt }) => localDateOf(startsAt, timeZone));
      return dates.map((localDate) => {
        const midnight = startOfDay(localDate, timeZone);
        return {
          localDate,
          at: now.toISOString(),
          sessions: (sessionsOf.get(localDate) ?? []).map(present),
          overnight: sessions
            .filter(({ startsAt, endsAt }) => startsAt < midnight && endsAt > midnight)
            .map(present),
          ...(localDate === today ? { calls, shiftNotes } : {}),
        };
      });
    },
  };
}

function debtOf({ owedMinor, aheadMinor }: Pick<RosterRow, 'owedMinor' | 'aheadMinor'>) {
  return owedMinor + aheadMinor > 0 ? { owedMinor, aheadMinor } : null;
}

type Claim = Awaited<ReturnType<typeof listLiveEntries>>[number];
type Session = Awaited<ReturnType<typeof listSessionsBetween>>[number];

function isToCall(
  { state, isReachable }: Claim,
  { status, startsAt, taken, capacity }: Session,
  now: Date,
): boolean {
  const hasSeat = status === 'scheduled' && startsAt > now && taken < capacity;
  return state === 'waiting' && !isReachable && hasSeat;
}

async function presentCalls(
  connection: Connection,
  now: Date,
): Promise<NonNullable<Agenda['calls']>> {
  const claims = await listCalls(connection, now);
  const ids = claims.map(({ sessionId }) => sessionId);
  const sessions = new Map((await listSessions(connection, ids)).map((row) => [row.id, row]));
  return claims.flatMap(({ id: entryId, clientId, clientName: name, phone, sessionId }) => {
    const session = sessions.get(sessionId);
    const client = { id: clientId, name, phone };
    return session ? [{ entryId, client, session: presentSession(session) }] : [];
  });
}
