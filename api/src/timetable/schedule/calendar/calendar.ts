import type { Conflict } from '@aforo/shared/contract';
import { localDateOf, localTimeOf, weekdayOf } from '../../../platform/time/local-time.ts';
import { peakUsage } from '../../../platform/time/peak-usage.ts';
import { type DatedRange, dayParts, hoursOn, isInHours, isWithin, minuteRanges } from './hours.ts';
import type { DayPart, MinuteRange, WeeklyRange } from './hours.ts';

/** The busy time of a professional or resource, including buffers. */
interface BusyTime {
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

/** One professional's working time. */
export interface Presence {
  name: string;
  hours: DatedRange[];
  exceptions: DayException[];
  /** Approved days off only. */
  timeOff: { startsAt: Date; endsAt: Date }[];
}

/** Everything that a session can conflict with in a period. */
export interface Calendar {
  timeZone: string;
  hours: WeeklyRange[];
  /** Local date → name of the holiday. */
  holidays: ReadonlyMap<string, string>;
  professionals: ReadonlyMap<string, Presence>;
  resources: ReadonlyMap<string, { name: string; quantity: number }>;
  professionalTaken: (BusyTime & { professionalId: string })[];
  resourceTaken: (BusyTime & { resourceId: string; quantity: number })[];
}

/** A planned session to be checked. */
export interface Candidate {
  /** Null for a session that does not exist yet. */
  sessionId: string | null;
  professionalId: string;
  resources: { resourceId: string; quantity: number }[];
  startsAt: Date;
  endsAt: Date;
  /** Including buffers. */
  from: Date;
  to: Date;
}

/** The conflicts of a session, in Spanish. A session never conflicts with itself. */
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
  const meets = (taken: BusyTime) =>
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
    const overlappingUses = calendar.resourceTaken.filter(
      (taken) => taken.resourceId === resourceId && meets(taken),
    );
    const [other] = overlappingUses;
    if (!resource || quantity + peakUsage(overlappingUses) <= resource.quantity) continue;
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

/** The first holiday that a session touches, even only after midnight. */
export function holidayIn(
  { holidays, timeZone }: Pick<Calendar, 'holidays' | 'timeZone'>,
  { startsAt, endsAt }: Pick<Candidate, 'startsAt' | 'endsAt'>,
): { localDate: string; name: string } | undefined {
  return dayParts(startsAt, endsAt, timeZone)
    .map(({ localDate }) => ({ localDate, name: holidays.get(localDate) }))
    .find((day): day is { localDate: string; name: string } => day.name !== undefined);
}

/**
 * Whether the professional is present. Exceptions take precedence over the weekly hours: `off`
 * clears the day, `extra` adds to it. A professional without any hours is present whenever the
 * center is open.
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

/** The working minutes of a day; null for a professional without any hours. */
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
