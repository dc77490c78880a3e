import type { Actor, Agenda, Availability } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import { type PlacesService, presentSession } from '../bookings/places.service.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import { addDays, localDateOf, startOfDay } from '../local-time.ts';
import { readCenter } from '../settings/settings.service.ts';
import type { WaitlistService } from '../waitlist/waitlist.service.ts';
import { listRosters } from './agenda.repository.ts';
import {
  type BookableService,
  listBookableServices,
  listFreeStarts,
} from './availability.repository.ts';
import { rosterNotes } from './roster-notes.ts';

const STEP_MINUTES = 15;

interface AvailabilityQuery {
  /** Absent: every service that can be booked. */
  serviceId?: string | undefined;
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

  /** The services asked about that this person may book: one, or every one there is. */
  async function offered(
    serviceId: string | undefined,
    isClient: boolean,
  ): Promise<BookableService[]> {
    if (serviceId === undefined) {
      return listBookableServices(connection, { isOnlineOnly: isClient });
    }
    const service = await places.findService(connection, serviceId);
    if (!service) throw new DomainError('not_found');
    return !isClient || service.isOnline ? [service] : [];
  }

  return {
    async availability(actor: Actor, query: AvailabilityQuery): Promise<Availability> {
      const { professionalId } = query;
      const isClient = actor.role === 'client';
      const services = await offered(query.serviceId, isClient);
      const { time_zone: timeZone } = await readCenter(connection);
      const dates = datesFrom(query.from, query.days);
      const { starts, ends } = spanOf(dates, timeZone);
      const now = clock.now();
      const from = starts > now ? starts : now;
      const idsOf = (kind: BookableService['kind']) =>
        services.filter((service) => service.kind === kind).map(({ id }) => id);
      const classIds = idsOf('class');
      const appointmentIds = idsOf('appointment');
      const sessions =
        classIds.length > 0 && ends > from
          ? await places.listSessionsBetween(connection, {
              starts: from,
              ends,
              serviceIds: classIds,
              professionalId,
              withCancelled: false,
            })
          : [];
      // Steps are counted from the day's beginning, not from now.
      const free =
        appointmentIds.length > 0
          ? await listFreeStarts(connection, {
              serviceIds: appointmentIds,
              professionalId: professionalId ?? null,
              starts,
              ends,
              now,
              stepMinutes: STEP_MINUTES,
            })
          : [];
      const windows = new Map(services.map((service) => [service.id, service]));
      const isBookable = ({ serviceId, startsAt }: { serviceId: string; startsAt: Date }) => {
        const window = windows.get(serviceId);
        if (startsAt <= now || !window) return false;
        const minutesAhead = (startsAt.getTime() - now.getTime()) / 60_000;
        return (
          !isClient ||
          (minutesAhead <= window.opensDays * 1440 && minutesAhead >= window.closesMinutes)
        );
      };
      const byDay = <T extends { startsAt: Date }>(rows: readonly T[]) =>
        groupBy(rows, ({ startsAt }) => localDateOf(startsAt, timeZone));
      const sessionsOf = byDay(sessions);
      const startsOf = byDay(free.filter(isBookable));
      return {
        days: dates.map((localDate) => ({
          localDate,
          sessions: (sessionsOf.get(localDate) ?? []).map(presentSession),
          starts: (startsOf.get(localDate) ?? []).map(({ startsAt, ...start }) => ({
            ...start,
            startsAt: startsAt.toISOString(),
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
      const ofSession = ({ sessionId }: { sessionId: string }) => sessionId;
      const roster = groupBy(await listRosters(connection, ids, now), ofSession);
      const waiting = groupBy(await waitlist.listLive(connection, ids), ofSession);
      return dates.map((localDate) => ({
        localDate,
        at: now.toISOString(),
        sessions: sessions
          .filter(({ startsAt }) => localDateOf(startsAt, timeZone) === localDate)
          .map((session) => ({
            ...presentSession(session),
            resourceId: session.roomId,
            isEdited: session.isEdited,
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

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
