import type { Conflict, SeriesEdit, SeriesInput, SingleClassInput } from '@aforo/shared/contract';
import { lockSchedules, type Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, localDateOf, localTimeOf } from '../../../platform/time/local-time.ts';
import { readCenter } from '../../../center/center/index.ts';
import { readCalendar } from '../calendar/calendar.repository.ts';
import { occurrenceOn, occurrencesOf } from './occurrences.ts';
import { type Draft, planOne, planSeriesEdit } from './series-edit.ts';
import {
  checkSteps,
  missingTime,
  type Plan,
  resourcesFor,
  type Step,
  targetOf,
} from './series-plan.ts';
import * as repository from './series.repository.ts';
import type { ClassSession, SeriesFields, SeriesParts, SeriesRow } from './series.repository.ts';
import type { SessionChange } from '../notices/session-notices.service.ts';

/** Sessions are planned this many days ahead. */
const horizonDays = 56;

/** An edit checked against the calendar. */
export interface PlannedEdit {
  plan: Plan;
  /** The changes that clients of the remaining sessions will notice. */
  changes: SessionChange[];
  /** The editable fields before the edit, for the audit. */
  before: object;
  /** Null for a class outside of any series. */
  repeated: { series: SeriesRow; draft: Draft; generatedUntil: string } | null;
}

/** The plan of new series. */
interface NewPlan {
  plan: Plan;
  generatedUntil: string;
  /** The local time of each session, by its id. */
  timeOf: ReadonlyMap<string, string>;
}

export type SeriesPlanning = ReturnType<typeof createSeriesPlanning>;

/**
 * Reads and decides what a change of the timetable does; writes nothing. Previews and changes both
 * use it, with the same locks.
 */
export function createSeriesPlanning({ clock }: Dependencies) {
  async function checkAgainstCalendar(trx: Transaction, steps: readonly Step[], timeZone: string) {
    const targets = steps.map(({ target }) => target);
    if (targets.length === 0) return { creates: [], changes: [], skipped: [], conflicts: [] };
    const calendar = await readCalendar(trx, timeZone, {
      professionalIds: [...new Set(targets.map(({ professionalId }) => professionalId))],
      resourceIds: [
        ...new Set(targets.flatMap(({ resources }) => resources.map((use) => use.resourceId))),
      ],
      from: new Date(Math.min(...targets.map(({ from }) => from.getTime()))),
      to: new Date(Math.max(...targets.map(({ to }) => to.getTime()))),
    });
    return checkSteps(steps, calendar, clock.now());
  }

  /**
   * New sessions up to the horizon, except on `known` dates, of series that differ only in their
   * time. They are checked against the calendar together, and therefore against one another.
   */
  async function planNew(
    trx: Transaction,
    alike: readonly [SeriesFields, ...SeriesFields[]],
    parts: SeriesParts,
    known: ReadonlySet<string>,
    timeZone: string,
  ): Promise<NewPlan> {
    const today = localDateOf(clock.now(), timeZone);
    const generatedUntil = addDays(today, horizonDays);
    const [{ professionalId, resourceId, capacity }] = alike;
    const resources = resourcesFor(parts, resourceId);
    const timeOf = new Map<string, string>();
    const steps: Step[] = [];
    const missing: Conflict[] = [];
    for (const series of alike) {
      const { localTime } = series;
      for (const occurrence of occurrencesOf(series, today, generatedUntil, timeZone)) {
        const { localDate, times } = occurrence;
        if (known.has(localDate) || (times !== null && times.startsAt <= clock.now())) continue;
        const id = newId();
        const target = targetOf(occurrence, parts, { id, professionalId, capacity, resources });
        if (target) steps.push({ target, before: null, isOptional: false });
        else missing.push(missingTime(localDate, localTime));
        timeOf.set(id, localTime);
      }
    }
    const checked = await checkAgainstCalendar(trx, steps, timeZone);
    const plan = {
      ...checked,
      // A holiday is listed once, even when it skips several classes.
      skipped: checked.skipped.filter(
        ({ localDate }, at, all) => all.findIndex((one) => one.localDate === localDate) === at,
      ),
      conflicts: [...checked.conflicts, ...missing],
      removes: [],
      kept: [],
    };
    return { plan, generatedUntil, timeOf };
  }

  async function planSeries(trx: Transaction, edit: SeriesEdit, seriesId: string) {
    const series = await repository.lockSeries(trx, seriesId);
    const wanted = { ...series, ...withoutUndefined(edit.changes) };
    const parts = await partsOf(trx, wanted);
    checkChoices(parts, withoutUndefined(edit.changes));
    await lockSchedules(trx, [...idsOf(series, parts), ...idsOf(wanted, parts)]);
    const { timeZone, weekStartsOn } = await readCenter(trx);
    const sessions = await repository.lockSessionsToCome(trx, seriesId, clock.now());
    const known = await repository.listSeriesDates(trx, seriesId);
    const today = localDateOf(clock.now(), timeZone);
    const generatedUntil = addDays(today, horizonDays);
    const draft = planSeriesEdit({
      edit,
      series,
      sessions,
      parts,
      known,
      timeZone,
      weekStartsOn,
      now: clock.now(),
      today,
      horizon: generatedUntil,
      newId,
    });
    return { draft, parts, timeZone, before: series, repeated: { series, draft, generatedUntil } };
  }

  async function planSingle(trx: Transaction, edit: SeriesEdit, found: ClassSession) {
    if (edit.scope !== 'one') throw new DomainError('illegal_transition');
    const changes = withoutUndefined(edit.changes);
    const { serviceId } = found;
    const professionalId = changes.professionalId ?? found.professionalId;
    const parts = await partsOf(trx, { serviceId, professionalId });
    checkChoices(parts, changes);
    const rooms = changes.resourceId === undefined ? [] : resourcesFor(parts, changes.resourceId);
    const uses = [...found.resources, ...rooms].map(({ resourceId }) => resourceId);
    await lockSchedules(trx, [found.professionalId, professionalId, ...uses]);
    const session = await repository.lockClassToCome(trx, found.id, clock.now());
    if (session?.status !== 'scheduled') throw new DomainError('illegal_transition');
    const { timeZone } = await readCenter(trx);
    const draft = { ...planOne(edit, session, parts, timeZone), removes: [], kept: [] };
    return { draft, parts, timeZone, before: fieldsOf(session, timeZone), repeated: null };
  }

  return {
    async creation(trx: Transaction, input: SeriesInput) {
      const { timeZone } = await readCenter(trx);
      const parts = await partsOf(trx, input);
      checkService(parts);
      checkChoices(parts, input);
      const today = localDateOf(clock.now(), timeZone);
      if (input.untilDate !== null && input.untilDate < today) {
        throw invalidFields({ untilDate: 'Esa fecha ya ha pasado.' });
      }
      await lockSchedules(trx, idsOf(input, parts));
      const more = (input.moreTimes ?? []).map((localTime) => ({ ...input, localTime }));
      return planNew(trx, [input, ...more], parts, new Set(), timeZone);
    },

    /** A single class, outside of any series. */
    async singleClass(trx: Transaction, input: SingleClassInput): Promise<{ plan: Plan }> {
      const { timeZone } = await readCenter(trx);
      const parts = await partsOf(trx, input);
      checkService(parts);
      checkChoices(parts, input);
      await lockSchedules(trx, idsOf(input, parts));
      const { localDate, localTime, professionalId, capacity } = input;
      const resources = resourcesFor(parts, input.resourceId);
      const made = { id: newId(), professionalId, capacity, resources };
      const target = targetOf(occurrenceOn(localDate, input, timeZone), parts, made);
      const steps: Step[] = target
        ? [{ target: { ...target, seriesDate: null }, before: null, isOptional: false }]
        : [];
      const checked = await checkAgainstCalendar(trx, steps, timeZone);
      const conflicts = target ? checked.conflicts : [missingTime(localDate, localTime)];
      return { plan: { ...checked, conflicts, removes: [], kept: [] } };
    },

    async edit(trx: Transaction, edit: SeriesEdit): Promise<PlannedEdit> {
      const found = await repository.findClass(trx, edit.sessionId);
      if (!found) throw new DomainError('not_found');
      const { draft, parts, timeZone, before, repeated } =
        found.seriesId === null
          ? await planSingle(trx, edit, found)
          : await planSeries(trx, edit, found.seriesId);
      const checked = await checkAgainstCalendar(trx, draft.steps, timeZone);
      const plan: Plan = {
        ...checked,
        conflicts: [...checked.conflicts, ...draft.conflicts],
        removes: draft.removes,
        kept: draft.kept.map(({ session }) => session),
      };
      return { plan, changes: sessionChanges(plan, parts), before, repeated };
    },

    /** The sessions that a series lacks up to the horizon. */
    async extension(trx: Transaction, series: SeriesRow) {
      const { timeZone } = await readCenter(trx);
      const parts = await partsOf(trx, series);
      await lockSchedules(trx, idsOf(series, parts));
      const known = await repository.listSeriesDates(trx, series.id);
      const { plan, generatedUntil } = await planNew(trx, [series], parts, known, timeZone);
      const today = localDateOf(clock.now(), timeZone);
      const isOver = series.untilDate !== null && series.untilDate < today;
      return { plan, generatedUntil, isOver, serviceName: parts.service.name };
    },
  };
}

async function partsOf(
  trx: Transaction,
  fields: Pick<SeriesFields, 'serviceId' | 'professionalId'>,
): Promise<SeriesParts> {
  const parts = await repository.readParts(trx, fields);
  if (!parts || parts.service.kind !== 'class') {
    throw invalidFields({ serviceId: 'Elige una clase de la lista.' });
  }
  return parts;
}

/** Checked only when creating sessions: an existing series may outlive its service's archiving. */
function checkService({ service }: SeriesParts): void {
  if (service.status === 'archived') throw new DomainError('service_archived');
}

/** Checks only what the user chose. */
function checkChoices(
  { professional, resources }: SeriesParts,
  { professionalId, resourceId }: Partial<Pick<SeriesFields, 'professionalId' | 'resourceId'>>,
): void {
  if (professionalId !== undefined) {
    if (!professional?.isQualified || professional.status === 'archived') {
      throw invalidFields({ professionalId: 'Elige a alguien que dé este servicio.' });
    }
  }
  if (resourceId !== undefined && resourceId !== null) {
    const room = resources.find(({ id }) => id === resourceId);
    if (room?.kind !== 'room' || room.status === 'archived') {
      throw invalidFields({ resourceId: 'Elige una sala de la lista.' });
    }
  }
}

function sessionChanges(plan: Plan, parts: SeriesParts): SessionChange[] {
  const roomNameOf = (uses: readonly { resourceId: string }[]) =>
    parts.resources.find(
      ({ id, kind }) => kind === 'room' && uses.some(({ resourceId }) => resourceId === id),
    )?.name ?? null;
  return plan.changes.map(({ before, target }) => ({
    sessionId: target.id,
    serviceName: parts.service.name,
    before: {
      startsAt: before.startsAt,
      professionalName: before.professionalName,
      roomName: roomNameOf(before.resources),
    },
    after: {
      startsAt: target.startsAt,
      professionalName:
        target.professionalId === before.professionalId
          ? before.professionalName
          : (parts.professional?.name ?? ''),
      roomName: roomNameOf(target.resources),
    },
  }));
}

/** A class as its editor shows it; of its several resources only the room is editable. */
function fieldsOf({ startsAt, endsAt, professionalId, capacity }: ClassSession, timeZone: string) {
  return {
    localDate: localDateOf(startsAt, timeZone),
    localTime: localTimeOf(startsAt, timeZone),
    durationMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
    professionalId,
    capacity,
  };
}

function idsOf(
  { professionalId, resourceId }: Pick<SeriesFields, 'professionalId' | 'resourceId'>,
  parts: SeriesParts,
): string[] {
  const uses = resourcesFor(parts, resourceId).map((use) => use.resourceId);
  return [professionalId, ...uses];
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Defined<T> {
  // Removes undefined values only, as the type says.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
