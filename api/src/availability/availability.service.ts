import type { Actor } from '@aforo/shared/contract';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Part, Question, Span } from '../kept-answers/kept-answers.service.ts';
import { type Frame, type OfferedService, readFrame } from './availability.repository.ts';
import { datesFrom, runsOf, spanOf } from './date-ranges.ts';
import { unchangedUntil } from './day-limits.ts';
import { type WrittenDay, writeFreeStarts, writeSessions } from './written-days.repository.ts';

const STEP_MINUTES = 15;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface AvailabilityQuery {
  /** Absent: every service that can be booked. */
  serviceId?: string | undefined;
  professionalId?: string | undefined;
  from: string;
  days: number;
}

interface Asked extends Frame {
  professionalId: string | null;
  isClient: boolean;
  now: Date;
}

/** What can be booked, day by day: three queries at most for days that follow one another. */
export function createAvailabilityService({ database }: Pick<Dependencies, 'database'>) {
  async function makeDays(asked: Asked, dates: readonly string[]): Promise<Part[]> {
    const { services, timeZone, now, isClient } = asked;
    const { starts, ends } = spanOf(dates, timeZone);
    const from = starts > now ? starts : now;
    const offered = services.filter(({ isOnline }) => isOnline || !isClient);
    const appointments = offered.filter(({ kind }) => kind === 'appointment');
    const classes = idsOf(offered.filter(({ kind }) => kind === 'class'));
    const sessions =
      classes.length > 0 && ends > from
        ? await writeSessions(database, { ...asked, serviceIds: classes, starts: from, ends })
        : [];
    // Steps are counted from the day's beginning, not from now.
    const steps = { starts, ends, stepMinutes: STEP_MINUTES };
    const free =
      appointments.length > 0
        ? await writeFreeStarts(database, { ...asked, ...steps, serviceIds: idsOf(appointments) })
        : [];
    const sessionsOf = itemsByDay(sessions);
    const startsOf = itemsByDay(free);
    const firstStarts = new Map(sessions.map((day) => [day.localDate, day.firstStart.getTime()]));
    return dates.map((localDate) => {
      const span = spanOf([localDate], timeZone);
      const day = { from: span.starts.getTime(), to: span.ends.getTime() };
      const reads = around(day, appointments);
      const edges = [0, ...(isClient ? appointments.flatMap(windowOf) : [])];
      const lapses = appointments.length > 0 ? asked.lapses : [];
      return {
        body:
          `{"localDate":"${localDate}","sessions":[${sessionsOf.get(localDate) ?? ''}],` +
          `"starts":[${startsOf.get(localDate) ?? ''}]}`,
        reads,
        until: Math.min(
          unchangedUntil({ day, reads, edges, lapses }, now),
          (firstStarts.get(localDate) ?? Infinity) + 1,
        ),
      };
    });
  }

  return {
    /** What can be booked, as a question whose days are made, and kept, one by one. */
    question({ role }: Pick<Actor, 'role'>, query: AvailabilityQuery): Question {
      const { serviceId = null, professionalId = null, from, days } = query;
      const isClient = role === 'client';
      return {
        about: [serviceId, professionalId, isClient].join(' '),
        name: `${from} ${days}`,
        parts: () => datesFrom(from, days),
        async make(dates, now) {
          const frame = await readFrame(database, serviceId, now);
          if (serviceId !== null && frame.services.length === 0) throw new DomainError('not_found');
          const asked = { ...frame, professionalId, isClient, now };
          const made = await Promise.all(runsOf(dates).map((run) => makeDays(asked, run)));
          return made.flat();
        },
        join: (made) => `{"days":[${made.join(',')}]}`,
      };
    },
  };
}

const idsOf = (services: readonly OfferedService[]): string[] => services.map(({ id }) => id);

/** A day, and whatever an appointment that starts in it may touch. */
function around(day: Span, appointments: readonly OfferedService[]): Span {
  const before = Math.max(0, ...appointments.map(({ minutesBefore }) => minutesBefore));
  const after = Math.max(0, ...appointments.map(({ minutesAfter }) => minutesAfter));
  return { from: day.from - before * MINUTE_MS, to: day.to + after * MINUTE_MS };
}

/** From when until when clients may book it, as far from now as that is. */
const windowOf = ({ closesMinutes, opensDays }: OfferedService): number[] => [
  closesMinutes * MINUTE_MS,
  opensDays * DAY_MS,
];

function itemsByDay(days: readonly WrittenDay[]): Map<string, string> {
  return new Map(days.map(({ localDate, items }) => [localDate, items]));
}
