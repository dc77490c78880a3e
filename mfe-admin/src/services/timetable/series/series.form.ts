import type {
  AgendaSession,
  Series,
  SeriesEdit,
  SeriesEditForm,
  SeriesInput,
  SingleClassInput,
} from '@aforo/shared/contract';
import { formatTime, localDateOf, weekdayOf } from '@aforo/shared/format';

/** A series before anything is chosen. */
export function emptySeries(fromDate: string): SeriesInput {
  return {
    serviceId: '',
    professionalId: '',
    resourceId: null,
    weekdays: [],
    localTime: '',
    moreTimes: [],
    durationMinutes: NaN,
    capacity: NaN,
    fromDate,
    untilDate: null,
  };
}

/** An hour after another one, as long as it is the same day. */
export function laterTime(localTime: string): string {
  const [hour = NaN, minute = NaN] = localTime.split(':').map(Number);
  if (Number.isNaN(hour + minute) || hour >= 23) return '';
  return `${String(hour + 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** What is known of a class of one day before it is written. */
export type NewClassStart = Pick<SingleClassInput, 'localDate'> &
  Partial<
    Pick<SingleClassInput, 'localTime' | 'durationMinutes' | 'professionalId' | 'resourceId'>
  >;

/** The same class every week from that day on, as far as it is written. */
export function weeklyOf({ localDate, ...written }: SingleClassInput): SeriesInput {
  return { ...emptySeries(localDate), ...written, weekdays: [weekdayOf(localDate)] };
}

/** A class of one day before anything else is chosen. */
export function emptyClass(start: NewClassStart): SingleClassInput {
  return {
    serviceId: '',
    professionalId: '',
    resourceId: null,
    localTime: '',
    durationMinutes: NaN,
    capacity: NaN,
    ...start,
  };
}

export type Scope = SeriesEditForm['scope'];
/** What a session or a series has now. */
export type EditBase = Omit<SeriesEditForm, 'scope'>;

interface Subject {
  session: AgendaSession;
  /** Undefined for a class that doesn't repeat, which only has values of its own. */
  series: Series | undefined;
  timeZone: string;
}

/** What the fields start from: the session's own values, or its series'. */
export function baseOf(scope: Scope, { session, series, timeZone }: Subject): EditBase {
  const { startsAt, endsAt } = session;
  const localDate = localDateOf(startsAt, timeZone);
  const repetition = {
    localDate,
    weekdays: series?.weekdays ?? [weekdayOf(localDate)],
    untilDate: series?.untilDate ?? null,
  };
  if (series && scope !== 'one') {
    const { localTime, durationMinutes, professionalId, resourceId, capacity } = series;
    return { ...repetition, localTime, durationMinutes, professionalId, resourceId, capacity };
  }
  return {
    ...repetition,
    localTime: formatTime(startsAt, timeZone),
    durationMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000,
    professionalId: session.professional.id,
    resourceId: session.resourceId,
    capacity: session.capacity,
  };
}

const fieldsOf = {
  one: ['localDate', 'localTime', 'durationMinutes', 'professionalId', 'resourceId', 'capacity'],
  following: [
    'weekdays',
    'localTime',
    'durationMinutes',
    'professionalId',
    'resourceId',
    'capacity',
    'untilDate',
  ],
} as const;

/** Only what differs from how it is now, of the fields that the scope has; null: nothing does. */
export function changesOf(values: SeriesEditForm, base: EditBase): SeriesEdit['changes'] | null {
  const fields = values.scope === 'one' ? fieldsOf.one : fieldsOf.following;
  const changed = fields.filter((field) => !isSame(values[field], base[field]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/**
 * Another scope: what was written stays, the rest follows what the fields start from. A day that was
 * changed in one class changes that weekday of the series.
 */
export function rebased(written: EditBase, from: EditBase, to: EditBase): EditBase {
  const start = {
    ...to,
    weekdays: withDayMoved(to.weekdays, weekdayOf(from.localDate), weekdayOf(written.localDate)),
  };
  const follow = <Field extends keyof EditBase>(field: Field): EditBase[Field] =>
    isSame(written[field], from[field]) ? start[field] : written[field];
  return {
    localDate: follow('localDate'),
    weekdays: follow('weekdays'),
    localTime: follow('localTime'),
    durationMinutes: follow('durationMinutes'),
    professionalId: follow('professionalId'),
    resourceId: follow('resourceId'),
    capacity: follow('capacity'),
    untilDate: follow('untilDate'),
  };
}

function withDayMoved(weekdays: readonly number[], day: number, otherDay: number): number[] {
  if (day === otherDay || !weekdays.includes(day)) return [...weekdays];
  return [...weekdays.filter((one) => one !== day && one !== otherDay), otherDay];
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Days are a set: the order in which they were ticked says nothing. */
function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).sort() : value;
}
