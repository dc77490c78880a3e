import type { Conflict, SeriesEdit } from '@aforo/shared/contract';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { addDays, localDateOf, localTimeOf, weekdayOf } from '../../../platform/time/local-time.ts';
import { moveToWeekdays, occurrenceOn, occurrencesOf } from './occurrences.ts';
import { missingTime, resourcesFor, type Step, targetOf } from './series-plan.ts';
import type {
  ClassSession,
  SeriesFields,
  SeriesParts,
  SeriesRow,
  SeriesSession,
} from './series.repository.ts';

interface Situation {
  edit: SeriesEdit;
  series: SeriesRow;
  /** The future sessions of the series. */
  sessions: readonly SeriesSession[];
  parts: SeriesParts;
  /** Dates for which the series has a session, including past ones. */
  known: ReadonlySet<string>;
  timeZone: string;
  weekStartsOn: number;
  now: Date;
  today: string;
  horizon: string;
  newId: () => string;
}

/** A planned edit, not yet checked against the calendar. */
export interface Draft {
  steps: Step[];
  conflicts: Conflict[];
  removes: SeriesSession[];
  /** Sessions changed individually or cancelled, which stay unchanged. */
  kept: { session: SeriesSession; seriesDate: string }[];
  /** All sessions that remain in the series after the edit, with their series date. */
  assigned: { id: string; seriesDate: string }[];
  /** The series after the edit. */
  series: SeriesFields;
  /** Null when the series is not split. */
  split: { oldUntil: string; today: string } | null;
  /** Where classes from a date on go; null when only one changes. */
  moves: { fromDate: string; move: (localDate: string) => string | null } | null;
}

const noOtherChanges = { removes: [], kept: [], assigned: [], split: null, moves: null };

/** Pure: what "esta", "esta y las siguientes" or "todas" means for the existing sessions. */
export function planSeriesEdit(situation: Situation): Draft {
  const { edit, sessions } = situation;
  const session = sessions.find(({ id }) => id === edit.sessionId);
  if (session?.status !== 'scheduled') throw new DomainError('illegal_transition');
  if (edit.scope !== 'one') return planMany(situation, session);
  const { series, parts, timeZone } = situation;
  return { ...planOne(edit, session, parts, timeZone), ...noOtherChanges, series };
}

/** Pure: one class changed individually, in a series or not. */
export function planOne(
  { changes }: Pick<SeriesEdit, 'changes'>,
  session: ClassSession,
  parts: SeriesParts,
  timeZone: string,
): Pick<Draft, 'steps' | 'conflicts'> {
  for (const field of ['weekdays', 'untilDate'] as const) {
    if (changes[field] !== undefined) {
      throw invalidFields({ [`changes.${field}`]: 'Eso se cambia en varias clases a la vez.' });
    }
  }
  const localDate = changes.localDate ?? localDateOf(session.startsAt, timeZone);
  const localTime = changes.localTime ?? localTimeOf(session.startsAt, timeZone);
  const minutes = (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000;
  const durationMinutes = changes.durationMinutes ?? minutes;
  const target = targetOf(
    occurrenceOn(localDate, { localTime, durationMinutes }, timeZone),
    parts,
    {
      id: session.id,
      professionalId: changes.professionalId ?? session.professionalId,
      capacity: changes.capacity ?? session.capacity,
      resources:
        changes.resourceId === undefined
          ? session.resources
          : resourcesFor(parts, changes.resourceId),
    },
  );
  if (!target) return { steps: [], conflicts: [missingTime(localDate, localTime)] };
  // Keeps the date for which its series created it, wherever it moves.
  const { seriesDate } = session;
  return {
    steps: [{ target: { ...target, seriesDate }, before: session, isOptional: false }],
    conflicts: [],
  };
}

function planMany(situation: Situation, session: SeriesSession): Draft {
  const { edit, series, parts, timeZone, today, horizon, now } = situation;
  const { localDate, ...changes } = edit.changes;
  if (localDate !== undefined) {
    throw invalidFields({
      'changes.localDate': 'Para varias clases, cambia los días de la semana.',
    });
  }
  const isFollowing = edit.scope === 'following';
  const first = isFollowing ? session.seriesDate : series.fromDate;
  const weekdays = [...(changes.weekdays ?? series.weekdays)].sort((a, b) => a - b);
  const untilDate = changes.untilDate === undefined ? series.untilDate : changes.untilDate;
  if (changes.untilDate && changes.untilDate < (isFollowing ? first : today)) {
    throw invalidFields({
      'changes.untilDate': 'Esa fecha queda antes de las clases que cambian.',
    });
  }
  const move = moveToWeekdays(series.weekdays, weekdays, situation.weekStartsOn);
  const begin = isFollowing ? (move(first) ?? first) : series.fromDate;
  const wanted: SeriesFields = {
    serviceId: series.serviceId,
    professionalId: changes.professionalId ?? series.professionalId,
    resourceId: changes.resourceId === undefined ? series.resourceId : changes.resourceId,
    weekdays,
    localTime: changes.localTime ?? series.localTime,
    durationMinutes: changes.durationMinutes ?? series.durationMinutes,
    capacity: changes.capacity ?? series.capacity,
    fromDate: begin < first ? begin : first,
    untilDate,
  };
  const draft: Draft = {
    steps: [],
    conflicts: [],
    removes: [],
    kept: [],
    assigned: [],
    series: wanted,
    split: isFollowing && series.fromDate < first ? { oldUntil: addDays(first, -1), today } : null,
    moves: { fromDate: first, move },
  };
  const fields = {
    professionalId: wanted.professionalId,
    capacity: wanted.capacity,
    resources: resourcesFor(parts, wanted.resourceId),
  };
  const taken = new Set<string>();
  const assign = (one: SeriesSession, seriesDate: string) => {
    taken.add(seriesDate);
    draft.assigned.push({ id: one.id, seriesDate });
  };
  for (const one of situation.sessions) {
    if (one.seriesDate < first) continue;
    const date = move(one.seriesDate);
    if (one.isEdited || one.status !== 'scheduled') {
      draft.kept.push({ session: one, seriesDate: date ?? one.seriesDate });
      assign(one, date ?? one.seriesDate);
    } else if (date === null || (untilDate !== null && date > untilDate)) {
      draft.removes.push(one);
    } else {
      assign(one, date);
      const target = targetOf(occurrenceOn(date, wanted, timeZone), parts, {
        ...fields,
        id: one.id,
      });
      if (target) draft.steps.push({ target, before: one, isOptional: false });
      else draft.conflicts.push(missingTime(date, wanted.localTime));
    }
  }
  const wasPlanned = (date: string) =>
    series.weekdays.includes(weekdayOf(date)) &&
    date <= series.generatedUntil &&
    (series.untilDate === null || date <= series.untilDate);
  const from = wanted.fromDate > today ? wanted.fromDate : today;
  for (const occurrence of occurrencesOf(wanted, from, horizon, timeZone)) {
    const { localDate: date, times } = occurrence;
    // Skips dates before the split and dates whose session has started.
    if (taken.has(date) || situation.known.has(date)) continue;
    if (times !== null && times.startsAt <= now) continue;
    const target = targetOf(occurrence, parts, { ...fields, id: situation.newId() });
    if (target) draft.steps.push({ target, before: null, isOptional: wasPlanned(date) });
    else if (!wasPlanned(date)) draft.conflicts.push(missingTime(date, wanted.localTime));
  }
  return draft;
}
