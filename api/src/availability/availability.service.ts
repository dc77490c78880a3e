import type { Actor, Agenda, Availability } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import { type PlacesService, presentSession } from '../bookings/places.service.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import { addDays, localDateOf, startOfDay } from '../local-time.ts';
import { readCenter } from '../settings/settings.service.ts';
import type { WaitlistService } from '../waitlist/waitlist.service.ts';
import { listRosters } from './agenda.repository.ts';
import { listFreeStarts } from './availability.repository.ts';
import { rosterNotes } from './roster-notes.ts';

const STEP_MINUTES = 15;

interface AvailabilityQuery {
  serviceId: string;
  professionalId?: string | undefined;
  from: string;
  days: number;
}

/** What can be booked and what a day looks like: a constant number of queries, however many days. */
export function createAvailabilityService(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  places: PlacesService,
  waitlist: Pick<WaitlistService, 'listLive'>,
) {
  const { connection } = database;

  return {
    async availability(actor: Actor, query: AvailabilityQuery): Promise<Availability> {
      const { serviceId, professionalId } = query;
      const service = await places.findService(connection, serviceId);
      if (!service) throw new DomainError('not_found');
      const { time_zone: timeZone } = await readCenter(connection);
      const dates = datesFrom(query.from, query.days);
      const { starts, ends } = spanOf(dates, timeZone);
      const now = clock.now();
      const from = starts > now ? starts : now;
      const isOffered = actor.role !== 'client' || service.isOnline;
      const hasSessions = isOffered && service.kind === 'class' && ends > from;
      const sessions = hasSessions
        ? await places.listSessionsBetween(connection, {
            starts: from,
            ends,
            serviceId,
            professionalId,
            withCancelled: false,
          })
        : [];
      // Steps are counted from the day's beginning, not from now.
      const free =
        isOffered && service.kind === 'appointment'
          ? await listFreeStarts(connection, {
              serviceId,
              professionalId: professionalId ?? null,
              starts,
              ends,
              now,
              stepMinutes: STEP_MINUTES,
            })
          : [];
      const opensBefore = now.getTime() + service.opensDays * 86_400_000;
      const closesAfter = now.getTime() + service.closesMinutes * 60_000;
      const isBookable = ({ startsAt }: { startsAt: Date }) =>
        startsAt > now &&
        (actor.role !== 'client' ||
          (startsAt.getTime() <= opensBefore && startsAt.getTime() >= closesAfter));
      return {
        days: dates.map((localDate) => ({
          localDate,
          sessions: sessions
            .filter(({ startsAt }) => localDateOf(startsAt, timeZone) === localDate)
            .map(presentSession),
          starts: free
            .filter(isBookable)
            .filter(({ startsAt }) => localDateOf(startsAt, timeZone) === localDate)
            .map(({ startsAt, professionalIds }) => ({
              startsAt: startsAt.toISOString(),
              professionalIds,
            })),
        })),
      };
    },

    /** Sessions of some days with who comes and who waits. Professionals see their own. */
    async agenda(actor: Actor, from: string, days: number): Promise<Agenda[]> {
      const { time_zone: timeZone, currency } = await readCenter(connection);
      const dates = datesFrom(from, days);
      const now = clock.now();
      const seesAll = can(actor, 'agenda.see');
      if (!seesAll && !actor.professionalId) throw new DomainError('not_found');
      const sessions = await places.listSessionsBetween(connection, {
        ...spanOf(dates, timeZone),
        professionalId: seesAll ? undefined : (actor.professionalId ?? undefined),
        withCancelled: true,
      });
      const ids = sessions.map(({ id }) => id);
      const roster = bySession(await listRosters(connection, ids, now));
      const waiting = bySession(await waitlist.listLive(connection, ids));
      return dates.map((localDate) => ({
        localDate,
        at: now.toISOString(),
        sessions: sessions
          .filter(({ startsAt }) => localDateOf(startsAt, timeZone) === localDate)
          .map((session) => ({
            ...presentSession(session),
            roster: (roster.get(session.id) ?? []).map((row) => ({
              bookingId: row.bookingId,
              // What a professional needs of a client is the name.
              client: { id: row.clientId, name: row.name, phone: seesAll ? row.phone : null },
              status: row.status,
              isExtra: row.isExtra,
              notes: rosterNotes(row, { timeZone, currency }, seesAll),
              version: row.version,
            })),
            waitlist: (waiting.get(session.id) ?? []).map((entry) => ({
              id: entry.id,
              client: { id: entry.clientId, name: entry.clientName },
              state: entry.state,
              place: entry.place,
            })),
          })),
      }));
    },
  };
}

function datesFrom(first: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}

/** From the first date's local midnight to the one after the last. */
function spanOf(dates: readonly string[], timeZone: string): { starts: Date; ends: Date } {
  const first = dates.at(0) ?? '';
  const last = dates.at(-1) ?? '';
  return { starts: startOfDay(first, timeZone), ends: startOfDay(addDays(last, 1), timeZone) };
}

function bySession<T extends { sessionId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.sessionId);
    if (group) group.push(row);
    else groups.set(row.sessionId, [row]);
  }
  return groups;
}
