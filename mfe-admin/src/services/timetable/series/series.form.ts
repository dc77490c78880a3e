import type {
  AgendaSession,
  Series,
  SeriesEdit,
  SeriesEditForm,
  SeriesInput,
  SingleClassInput,
} from '@aforo/shared/contract';
import type { FormValues } from '@aforo/shared/form';
import { formatTime, localDateOf, weekdayOf } from '@aforo/shared/format';

export type SeriesValues = FormValues<SeriesInput>;
export type SingleClassValues = FormValues<SingleClassInput>;

/** The initial values of a new series. */
export function emptySeries(fromDate: string): SeriesValues {
  return {
    serviceId: '',
    professionalId: '',
    resourceId: null,
    weekdays: [],
    localTime: '',
    moreTimes: [],
    durationMinutes: null,
    capacity: null,
    fromDate,
    untilDate: null,
  };
}

/** One hour later; empty if that is on the next day. */
export function laterTime(localTime: string): string {
  const [hour, minute] = localTime.split(':').map(Number);
  if (hour === undefined || minute === undefined) return '';
  if (!Number.isFinite(hour + minute) || hour >= 23) return '';
  return `${String(hour + 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The known values of a new single class. */
export type NewClassStart = Pick<SingleClassInput, 'localDate'> &
  Partial<
    Pick<SingleClassInput, 'localTime' | 'durationMinutes' | 'professionalId' | 'resourceId'>
  >;

/** A weekly series with the values of a single class, starting on its date. */
export function weeklyOf({ localDate, ...written }: SingleClassValues): SeriesValues {
  return { ...emptySeries(localDate), ...written, weekdays: [weekdayOf(localDate)] };
}

/** The initial values of a new single class. */
export function emptyClass(start: NewClassStart): SingleClassValues {
  return {
    serviceId: '',
    professionalId: '',
    resourceId: null,
    localTime: '',
    durationMinutes: null,
    capacity: null,
    ...start,
  };
}

export type Scope = SeriesEditForm['scope'];
/** The current values of a session or a series. */
export type EditBase = Omit<SeriesEditForm, 'scope'>;
type EditValues = FormValues<EditBase>;

interface Subject {
  session: AgendaSession;
  /** Undefined for a single class, which has only its own values. */
  series: Series | undefined;
  timeZone: string;
}

/** The initial values of the fields: the session's own, or those of its series. */
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

/** The fields of the scope that differ from `base`; null if none does. */
export function changesOf(values: SeriesEditForm, base: EditBase): SeriesEdit['changes'] | null {
  const fields = values.scope === 'one' ? fieldsOf.one : fieldsOf.following;
  const changed = fields.filter((field) => !isSame(values[field], base[field]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/**
 * After a change of scope, edited fields stay and the others take the values of the new base. A
 * date changed in one class changes that weekday of the series.
 */
export function rebased(written: EditValues, from: EditBase, to: EditBase): EditValues {
  const start = {
    ...to,
    weekdays: withDayMoved(to.weekdays, weekdayOf(from.localDate), weekdayOf(written.localDate)),
  };
  const follow = <Field extends keyof EditBase>(field: Field): EditValues[Field] =>
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

/** Days are a set: the order of selection is irrelevant. */
function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).sort() : value;
}
