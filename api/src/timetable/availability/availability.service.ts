import type { Actor } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { datesFrom, spanOf } from '../../platform/date-ranges.ts';
import { type OfferedService, readOffer } from './availability.repository.ts';
import { type WrittenDay, writeFreeStarts, writeSessions } from './written-days.repository.ts';

const STEP_MINUTES = 15;

export interface AvailabilityQuery {
  /** Absent: every service that can be booked. */
  serviceId?: string | undefined;
  professionalId?: string | undefined;
  from: string;
  days: number;
}

/** What can be booked, day by day: three queries at most, however many days. */
export function createAvailabilityService({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>) {
  return {
    /** @returns the answer's JSON, whose items the database writes */
    async days({ role }: Pick<Actor, 'role'>, query: AvailabilityQuery): Promise<string> {
      const { serviceId = null, professionalId = null, from, days } = query;
      const { services, timeZone } = await readOffer(database, serviceId);
      if (serviceId !== null && services.length === 0) throw new DomainError('not_found');
      const isClient = role === 'client';
      const offered = services.filter(({ isOnline }) => isOnline || !isClient);
      const now = clock.now();
      const dates = datesFrom(from, days);
      const { starts, ends } = spanOf(dates, timeZone);
      const asked = { professionalId, timeZone, isClient, now, starts, ends };
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
        // Steps are counted from the day's beginning, not from now.
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
      const written = dates.map(
        (localDate) =>
          `{"localDate":"${localDate}","sessions":[${sessionsOf.get(localDate) ?? ''}],` +
          `"starts":[${startsOf.get(localDate) ?? ''}]}`,
      );
      return `{"days":[${written.join(',')}]}`;
    },
  };
}

function idsOf(kind: OfferedService['kind'], services: readonly OfferedService[]): string[] {
  return services.filter((service) => service.kind === kind).map(({ id }) => id);
}

function itemsByDay(days: readonly WrittenDay[]): Map<string, string> {
  return new Map(days.map(({ localDate, items }) => [localDate, items]));
}
