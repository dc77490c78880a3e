import type { Actor } from '@aforo/shared/contract';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Answer } from '../kept-answers/kept-answers.service.ts';
import { readFrame } from './availability.repository.ts';
import { datesFrom, spanOf } from './asked-days.ts';
import { type WrittenDay, writeFreeStarts, writeSessions } from './written-days.repository.ts';

const STEP_MINUTES = 15;
const MINUTE_MS = 60_000;

export interface AvailabilityQuery {
  /** Absent: every service that can be booked. */
  serviceId?: string | undefined;
  professionalId?: string | undefined;
  from: string;
  days: number;
}

/** What can be booked: at most three queries, however many services and days. */
export function createAvailabilityService({ database }: Pick<Dependencies, 'database'>) {
  return {
    /** What can be booked, and until when that is so should nothing else happen. */
    async availability(
      { role }: Pick<Actor, 'role'>,
      query: AvailabilityQuery,
      now: Date,
    ): Promise<Answer> {
      const { serviceId = null, professionalId = null } = query;
      const isClient = role === 'client';
      const { timeZone, nextLapse, services } = await readFrame(database, serviceId, now);
      if (serviceId !== null && services.length === 0) throw new DomainError('not_found');
      const dates = datesFrom(query.from, query.days);
      const { starts, ends } = spanOf(dates, timeZone);
      const from = starts > now ? starts : now;
      const idsOf = (wanted: 'appointment' | 'class') =>
        services
          .filter(({ kind, isOnline }) => kind === wanted && (isOnline || !isClient))
          .map(({ id }) => id);
      const classes = { serviceIds: idsOf('class'), starts: from };
      // Steps are counted from the day's beginning, not from now.
      const appointments = { serviceIds: idsOf('appointment'), starts, stepMinutes: STEP_MINUTES };
      const asked = { professionalId, ends, timeZone, now, isClient };
      const hasClasses = classes.serviceIds.length > 0 && ends > from;
      const hasAppointments = appointments.serviceIds.length > 0;
      const sessions = hasClasses ? await writeSessions(database, { ...asked, ...classes }) : [];
      const free = hasAppointments
        ? await writeFreeStarts(database, { ...asked, ...appointments })
        : [];
      const sessionsOf = itemsByDay(sessions);
      const startsOf = itemsByDay(free);
      const days = dates.map(
        (localDate) =>
          `{"localDate":"${localDate}","sessions":[${sessionsOf.get(localDate) ?? ''}],` +
          `"starts":[${startsOf.get(localDate) ?? ''}]}`,
      );
      return {
        body: Buffer.from(`{"days":[${days.join(',')}]}`),
        until: earliest([
          endOfMoment(now),
          ...sessions.map(({ firstStart }) => new Date(firstStart.getTime() + 1)),
          ...(nextLapse ? [nextLapse] : []),
        ]),
      };
    },
  };
}

function itemsByDay(days: readonly WrittenDay[]): Map<string, string> {
  return new Map(days.map(({ localDate, items }) => [localDate, items]));
}

/**
 * Starts are quarters of the centre's wall and windows whole minutes: what the clock alone changes
 * of them, it changes at a whole minute or just after it.
 */
function endOfMoment(now: Date): Date {
  const sinceMinute = now.getTime() % MINUTE_MS;
  return new Date(now.getTime() + (sinceMinute === 0 ? 1 : MINUTE_MS - sinceMinute));
}

function earliest(instants: readonly Date[]): Date {
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
