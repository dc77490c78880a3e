import { type Actor, can } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { datesFrom, spanOf } from '../../platform/time/date-ranges.ts';
import { addDays, firstOfWeek, localDateOf } from '../../platform/time/local-time.ts';
import { type Offer, type OfferedService, readOffer } from './availability.repository.ts';
import type { ListSeatCosts } from './seat-costs.ts';
import { type WrittenDay, writeFreeStarts, writeSessions } from './written-days.repository.ts';

const STEP_MINUTES = 15;
/** How many weeks are searched for the first one with availability. */
const SEARCHED_WEEKS = 4;

export interface AvailabilityQuery {
  /** Absent: every bookable service. */
  serviceId?: string | undefined;
  professionalId?: string | undefined;
  /** Absent: the first week with availability, or this week when the next four have none. */
  from?: string | undefined;
  days: number;
  /** Whose costs; absent: the actor's, or the price of each service for staff. */
  clientId?: string | undefined;
}

/** Availability by day: at most four queries for a period, whatever its number of days. */
export function createAvailabilityService(
  { database, clock }: Dependencies,
  listSeatCosts: ListSeatCosts,
) {
  return {
    /**
     * @returns the JSON of the response, whose items are written by the database
     * @throws {DomainError} `not_found` for an unknown service, or the costs of another client
     */
    async days(actor: Actor, query: AvailabilityQuery): Promise<string> {
      const { serviceId = null, professionalId = null, from, days } = query;
      const own = actor.role === 'client' ? actor.clientId : null;
      const clientId = query.clientId ?? own ?? null;
      if (query.clientId !== undefined && !can(actor, 'booking.create', { clientId })) {
        throw new DomainError('not_found');
      }
      const offer = await readOffer(database, serviceId);
      if (serviceId !== null && offer.services.length === 0) throw new DomainError('not_found');
      const isClient = actor.role === 'client';
      const now = clock.now();
      const span = { offer, professionalId, clientId, isClient, now };
      if (from !== undefined)
        return present(await readDays({ ...span, dates: datesFrom(from, days) }));

      const thisWeek = firstOfWeek(localDateOf(now, offer.timeZone), offer.weekStartsOn);
      const found = await readDays({ ...span, dates: datesFrom(thisWeek, days) });
      if (!isEmpty(found)) return present(found);
      for (let week = 1; week < SEARCHED_WEEKS; week++) {
        const dates = datesFrom(addDays(thisWeek, 7 * week), days);
        const later = await readDays({ ...span, dates });
        if (!isEmpty(later)) return present(later);
      }
      return present(found);
    },
  };

  async function readDays({
    offer,
    professionalId,
    clientId,
    isClient,
    now,
    dates,
  }: Span): Promise<DayItems[]> {
    const { timeZone } = offer;
    const offered = offer.services.filter(({ isOnline }) => isOnline || !isClient);
    const { starts, ends } = spanOf(dates, timeZone);
    const costs = await listSeatCosts(database, { clientId, services: offered, dates, starts });
    const asked = { professionalId, timeZone, isClient, now, starts, ends, costs };
    const classes = idsOf('class', offered);
    const appointments = idsOf('appointment', offered);
    const [sessions, free] = await Promise.all([
      classes.length > 0 && ends > now
        ? writeSessions(database, {
            ...asked,
            serviceIds: classes,
            starts: starts > now ? starts : now,
          })
        : [],
      // Steps count from the start of the day, not from now.
      appointments.length > 0
        ? writeFreeStarts(database, {
            ...asked,
            serviceIds: appointments,
            stepMinutes: STEP_MINUTES,
          })
        : [],
    ]);
    const sessionsOf = itemsByDay(sessions);
    const startsOf = itemsByDay(free);
    return dates.map((localDate) => ({
      localDate,
      sessions: sessionsOf.get(localDate) ?? '',
      starts: startsOf.get(localDate) ?? '',
    }));
  }
}

interface Span {
  offer: Offer;
  professionalId: string | null;
  /** Whose costs; null: the price of each service. */
  clientId: string | null;
  isClient: boolean;
  now: Date;
  dates: readonly string[];
}

/** A day's sessions and free starts as JSON without brackets; empty when it has none. */
interface DayItems {
  localDate: string;
  sessions: string;
  starts: string;
}

const isEmpty = (days: readonly DayItems[]) =>
  days.every(({ sessions, starts }) => sessions === '' && starts === '');

function present(days: readonly DayItems[]): string {
  const written = days.map(
    ({ localDate, sessions, starts }) =>
      `{"localDate":"${localDate}","sessions":[${sessions}],"starts":[${starts}]}`,
  );
  return `{"days":[${written.join(',')}]}`;
}

function idsOf(kind: OfferedService['kind'], services: readonly OfferedService[]): string[] {
  return services.filter((service) => service.kind === kind).map(({ id }) => id);
}

function itemsByDay(days: readonly WrittenDay[]): Map<string, string> {
  return new Map(days.map(({ localDate, items }) => [localDate, items]));
}
