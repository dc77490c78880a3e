import type { Conflict } from '@aforo/shared/contract';
import { localDateOf, localTimeOf, weekdayOf } from '../../platform/local-time.ts';
import { peakUsage } from '../../platform/peak-usage.ts';
import { type DatedRange, dayParts, hoursOn, isInHours, isWithin, minuteRanges } from './hours.ts';
import type { DayPart, MinuteRange, WeeklyRange } from './hours.ts';

/** Somebody's or something's time that is taken, buffers included. */
interface Taken {
  sessionId: string;
  serviceName: string;
  startsAt: Date;
  from: Date;
  to: Date;
}

export interface DayException {
  localDate: string;
  kind: 'extra' | 'off';
  starts: string | null;
  ends: string | null;
}

/** One professional's own time. */
export interface Presence {
  name: string;
  hours: DatedRange[];
  exceptions: DayException[];
  /** Approved ones only. */
  timeOff: { startsAt: Date; endsAt: Date }[];
}

/** All that a session can collide with in a stretch of time. */
export interface Calendar {
  timeZone: string;
  hours: WeeklyRange[];
  /** Local date → its name. */
  holidays: ReadonlyMap<string, string>;
  professionals: ReadonlyMap<string, Presence>;
  resources: ReadonlyMap<string, { name: string; quantity: number }>;
  professionalTaken: (Taken & { professionalId: string })[];
  resourceTaken: (Taken & { resourceId: string; quantity: number })[];
}

/** A session as it would be. */
export interface Candidate {
  /** Null for one that doesn't exist yet. */
  sessionId: string | null;
  professionalId: string;
  resources: { resourceId: string; quantity: number }[];
  startsAt: Date;
  endsAt: Date;
  /** With buffers. */
  from: Date;
  to: Date;
}

/** Conflicts of a session, in Spanish. A session never conflicts with itself. */
export function conflictsOf(calendar: Calendar, candidate: Candidate): Conflict[] {
  const { timeZone } = calendar;
  const localDate = localDateOf(candidate.startsAt, timeZone);
  const parts = dayParts(candidate.startsAt, candidate.endsAt, timeZone);
  const conflicts: Conflict[] = [];
  const add = (kind: Conflict['kind'], text: string) => conflicts.push({ kind, localDate, text });

  const holiday = holidayIn(calendar, candidate);
  if (holiday) {
    const isSameDay = holiday.localDate === localDate;
    add('holiday', `${isSameDay ? 'Es' : 'Pasada la medianoche es'} festivo: ${holiday.name}`);
  } else if (!isInHours(calendar.hours, parts)) {
    const isLater = isInHours(calendar.hours, parts.slice(0, 1));
    add(
      'outsideHours',
      `El centro está cerrado ${isLater ? 'pasada la medianoche' : 'a esa hora'}`,
    );
  }

  const professional = calendar.professionals.get(candidate.professionalId);
  if (professional && !isPresent(professional, candidate, parts)) {
    const isLater = isPresent(professional, candidate, parts.slice(0, 1));
    const when = isLater ? 'pasada la medianoche' : 'a esa hora';
    add('professionalOff', `${professional.name} no trabaja ${when}`);
  }
  const meets = (taken: Taken) =>
    taken.sessionId !== candidate.sessionId &&
    taken.from < candidate.to &&
    candidate.from < taken.to;
  const meeting = calendar.professionalTaken.find(
    (taken) => taken.professionalId === candidate.professionalId && meets(taken),
  );
  if (meeting) {
    const time = localTimeOf(meeting.startsAt, timeZone);
    const name = professional?.name ?? 'Esa persona';
    add('professionalBusy', `${name} ya tiene ${meeting.serviceName} a las ${time}`);
  }
  for (const { resourceId, quantity } of candidate.resources) {
    const resource = calendar.resources.get(resourceId);
    const others = calendar.resourceTaken.filter(
      (taken) => taken.resourceId === resourceId && meets(taken),
    );
    const [other] = others;
    if (!resource || quantity + peakUsage(others) <= resource.quantity) continue;
    const time = other ? localTimeOf(other.startsAt, timeZone) : '';
    add(
      'roomBusy',
      other
        ? `${resource.name}: ya la usa ${other.serviceName} a las ${time}`
        : `${resource.name}: no hay tanto`,
    );
  }
  return conflicts;
}

/** The first holiday that a session would touch, if only after midnight. */
export function holidayIn(
  { holidays, timeZone }: Pick<Calendar, 'holidays' | 'timeZone'>,
  { startsAt, endsAt }: Pick<Candidate, 'startsAt' | 'endsAt'>,
): { localDate: string; name: string } | undefined {
  return dayParts(startsAt, endsAt, timeZone)
    .map(({ localDate }) => ({ localDate, name: holidays.get(localDate) }))
    .find((day): day is { localDate: string; name: string } => day.name !== undefined);
}

/**
 * Is the professional there? Exceptions go before the week: `off` empties the day, `extra` adds to
 * it. Somebody without any hours written down is there whenever the center is.
 */
function isPresent(
  professional: Presence,
  { startsAt, endsAt }: Pick<Candidate, 'startsAt' | 'endsAt'>,
  parts: readonly DayPart[],
): boolean {
  if (professional.timeOff.some((off) => off.startsAt < endsAt && startsAt < off.endsAt)) {
    return false;
  }
  return isWithin(parts, (localDate) => dayRanges(professional, localDate) ?? wholeDay);
}

const wholeDay: readonly MinuteRange[] = [{ from: 0, to: 1440 }];

/** The minutes of a day that a professional works; null when nobody has written them down. */
export function dayRanges(
  { hours, exceptions }: Pick<Presence, 'hours' | 'exceptions'>,
  localDate: string,
): MinuteRange[] | null {
  const today = exceptions.filter((exception) => exception.localDate === localDate);
  const isOff = today.some(({ kind }) => kind === 'off');
  const week = hoursOn(hours, localDate);
  if (week.length === 0 && !isOff) return null;
  const extra = today.flatMap(({ starts, ends }) => (starts && ends ? [{ starts, ends }] : []));
  const weekday = weekdayOf(localDate);
  const usual = isOff ? [] : week.filter((range) => range.weekday === weekday);
  return minuteRanges([...usual, ...extra]);
}
