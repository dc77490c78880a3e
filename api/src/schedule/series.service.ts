import type { Actor, Series, SeriesEdit, SeriesInput, SeriesPreview } from '@aforo/shared/contract';
import { changesBetween } from '../audit/changes.service.ts';
import type { Transaction } from '../database/database.ts';
import { lockSchedules } from '../database/schedule-lock.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError, invalidFields } from '../http/domain-error.ts';
import { newId } from '../ids.ts';
import { addDays, localDateOf } from '../local-time.ts';
import { readCenter } from '../settings/settings.service.ts';
import { readCalendar } from './calendar.repository.ts';
import { planSeriesEdit } from './series-edit.ts';
import { unplannedMail } from './unplanned-mail.ts';
import { occurrencesOf } from './occurrences.ts';
import { judge, missingTime, type Plan, resourcesFor, type Step, targetOf } from './series-plan.ts';
import * as sessionRepository from './series-sessions.repository.ts';
import * as repository from './series.repository.ts';
import type { SeriesFields, SeriesParts, SeriesRow } from './series.repository.ts';
import {
  type CancelSession,
  countPeopleIn,
  countToldOf,
  listClaimed,
  type SessionChange,
  tellOfChanges,
} from './session-notices.service.ts';

/** Sessions exist this far ahead. */
export const horizonDays = 56;

const removeReason = 'La clase ya no está en el horario.';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'audit' | 'outbox' | 'config' | 'log'>;

export type SeriesService = ReturnType<typeof createSeriesService>;

/** The weekly timetable: series, the sessions made from them, and edits that say first what they do. */
export function createSeriesService(dependencies: Needs, cancelSession: CancelSession) {
  const { database, clock, audit, outbox, log } = dependencies;

  async function partsOf(trx: Transaction, fields: SeriesFields): Promise<SeriesParts> {
    const parts = await repository.readParts(trx, fields);
    if (!parts || parts.service.kind !== 'class') {
      throw invalidFields({ serviceId: 'Elige una clase de la lista.' });
    }
    return parts;
  }

  /** Only what the person chose is checked: a series may outlive a change of its service. */
  function checkChoices(parts: SeriesParts, fields: Partial<SeriesFields>): void {
    const { professional, resources } = parts;
    if (fields.serviceId !== undefined && parts.service.status === 'archived') {
      throw new DomainError('service_archived');
    }
    if (fields.professionalId !== undefined) {
      if (!professional?.isQualified || professional.status === 'archived') {
        throw invalidFields({ professionalId: 'Elige a alguien que dé este servicio.' });
      }
    }
    const { resourceId } = fields;
    if (resourceId !== undefined && resourceId !== null) {
      const room = resources.find(({ id }) => id === resourceId);
      if (room?.kind !== 'room' || room.status === 'archived') {
        throw invalidFields({ resourceId: 'Elige una sala de la lista.' });
      }
    }
  }

  async function judgeSteps(
    trx: Transaction,
    steps: readonly Step[],
    timeZone: string,
  ): Promise<ReturnType<typeof judge>> {
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
    return judge(steps, calendar, clock.now());
  }

  /** New sessions of a series between two dates, without those of `known` dates. */
  async function planNew(
    trx: Transaction,
    series: SeriesFields,
    parts: SeriesParts,
    known: ReadonlySet<string>,
    timeZone: string,
  ): Promise<Plan> {
    const today = localDateOf(clock.now(), timeZone);
    const occurrences = occurrencesOf(series, today, addDays(today, horizonDays), timeZone).filter(
      ({ localDate, times }) =>
        !known.has(localDate) && (times === null || times.startsAt > clock.now()),
    );
    const resources = resourcesFor(parts, series.resourceId);
    const { professionalId, capacity } = series;
    const steps = occurrences.flatMap((occurrence): Step[] => {
      const fields = { id: newId(), professionalId, capacity, resources };
      const target = targetOf(occurrence, parts, fields);
      return target ? [{ target, before: null, isOptional: false }] : [];
    });
    const judged = await judgeSteps(trx, steps, timeZone);
    const missing = occurrences
      .filter(({ times }) => times === null)
      .map(({ localDate }) => missingTime(localDate, series.localTime));
    const conflicts = [...judged.conflicts, ...missing];
    return { ...judged, conflicts, removes: [], kept: [] };
  }

  async function planCreation(trx: Transaction, input: SeriesInput) {
    const { time_zone: timeZone } = await readCenter(trx);
    const parts = await partsOf(trx, input);
    checkChoices(parts, input);
    const today = localDateOf(clock.now(), timeZone);
    if (input.untilDate !== null && input.untilDate < today) {
      throw invalidFields({ untilDate: 'Esa fecha ya ha pasado.' });
    }
    await lockSchedules(trx, idsOf(input, parts));
    const plan = await planNew(trx, input, parts, new Set(), timeZone);
    return { plan, parts, generatedUntil: addDays(today, horizonDays) };
  }

  function sessionChanges(plan: Plan, parts: SeriesParts, newName: string): SessionChange[] {
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
          target.professionalId === before.professionalId ? before.professionalName : newName,
        roomName: roomNameOf(target.resources),
      },
    }));
  }

  async function present(
    trx: Transaction,
    plan: Plan,
    changes: readonly SessionChange[],
  ): Promise<SeriesPreview> {
    return {
      creates: plan.creates.length,
      changes: plan.changes.length,
      removes: plan.removes.length,
      keepsEdited: plan.kept.filter(({ status }) => status === 'scheduled').length,
      notifies: await countToldOf(trx, changes),
      unplaces: await countPeopleIn(
        trx,
        plan.removes.map(({ id }) => id),
      ),
      skipped: plan.skipped,
      conflicts: plan.conflicts.sort((a, b) => (a.localDate < b.localDate ? -1 : 1)),
    };
  }

  /** Reads and decides; both the preview and the deed go through here, with the same locks. */
  async function planEdit(trx: Transaction, edit: SeriesEdit) {
    const seriesId = await repository.findSeriesOf(trx, edit.sessionId);
    if (seriesId === undefined) throw new DomainError('not_found');
    if (seriesId === null) throw new DomainError('illegal_transition');
    const series = await repository.lockSeries(trx, seriesId);
    const wanted = { ...series, ...withoutUndefined(edit.changes) };
    const parts = await partsOf(trx, wanted);
    const { serviceId: _, ...chosen } = { serviceId: null, ...withoutUndefined(edit.changes) };
    checkChoices(parts, chosen);
    await lockSchedules(trx, [...idsOf(series, parts), ...idsOf(wanted, parts)]);
    const { time_zone: timeZone, week_starts_on: weekStartsOn } = await readCenter(trx);
    const sessions = await repository.lockSessionsToCome(trx, seriesId, clock.now());
    const known = await repository.listSeriesDates(trx, seriesId);
    const today = localDateOf(clock.now(), timeZone);
    const drafted = planSeriesEdit({
      edit,
      series,
      sessions,
      parts,
      known,
      timeZone,
      weekStartsOn,
      now: clock.now(),
      today,
      horizon: addDays(today, horizonDays),
      newId,
    });
    const judged = await judgeSteps(trx, drafted.steps, timeZone);
    const plan: Plan = {
      ...judged,
      conflicts: [...judged.conflicts, ...drafted.conflicts],
      removes: drafted.removes,
      kept: drafted.kept.map(({ session }) => session),
    };
    const changes = sessionChanges(plan, parts, parts.professional?.name ?? '');
    return { plan, drafted, series, changes, generatedUntil: addDays(today, horizonDays) };
  }

  async function remove(trx: Transaction, actor: Actor, plan: Plan): Promise<void> {
    const ids = plan.removes.map(({ id }) => id);
    const claimed = await listClaimed(trx, ids);
    for (const id of claimed) await cancelSession(trx, actor, id, removeReason);
    await sessionRepository.removeSessions(
      trx,
      ids.filter((id) => !claimed.has(id)),
      removeReason,
    );
  }

  /** One series: the sessions that its horizon still lacks. @returns what couldn't be planned */
  async function extend(seriesId: string): Promise<string[]> {
    return database.transaction(async (trx) => {
      const series = await repository.lockSeries(trx, seriesId);
      if (series.status === 'ended') return [];
      const { time_zone: timeZone } = await readCenter(trx);
      const parts = await partsOf(trx, series);
      await lockSchedules(trx, idsOf(series, parts));
      const known = await repository.listSeriesDates(trx, seriesId);
      const plan = await planNew(trx, series, parts, known, timeZone);
      const today = localDateOf(clock.now(), timeZone);
      const isOver = series.untilDate !== null && series.untilDate < today;
      await sessionRepository.insertSessions(trx, series, plan.creates, clock.now());
      await repository.updateSeries(trx, seriesId, {
        ...series,
        generatedUntil: addDays(today, horizonDays),
        status: isOver ? 'ended' : 'active',
      });
      return plan.conflicts
        .filter(({ localDate }) => localDate > series.generatedUntil)
        .map(({ localDate, text }) => `${parts.service.name}, ${localDate}: ${text}`);
    });
  }

  return {
    async list(): Promise<{ items: Series[] }> {
      return { items: (await repository.listSeries(database.connection)).map(presentSeries) };
    },

    previewCreation: (input: SeriesInput): Promise<SeriesPreview> =>
      database.transaction(async (trx) => {
        const { plan } = await planCreation(trx, input);
        return present(trx, plan, []);
      }),

    /** @throws {DomainError} `schedule_conflict` or `missing_local_time`, with the preview */
    async create(trx: Transaction, actor: Actor, input: SeriesInput): Promise<Series> {
      const { plan, generatedUntil } = await planCreation(trx, input);
      refuseConflicts(await present(trx, plan, []));
      const id = newId();
      const createdAt = clock.now();
      await repository.insertSeries(trx, { ...input, id, generatedUntil, createdAt });
      await sessionRepository.insertSessions(trx, { ...input, id }, plan.creates, createdAt);
      await audit.write(trx, { actor, action: 'created', entity: 'classSeries', entityId: id });
      return presentSeries(await repository.findSeries(trx, id));
    },

    previewEdit: (edit: SeriesEdit): Promise<SeriesPreview> =>
      database.transaction(async (trx) => {
        const { plan, changes } = await planEdit(trx, edit);
        return present(trx, plan, changes);
      }),

    /**
     * All or nothing, and what the preview said.
     * @throws {DomainError} `schedule_conflict`, `capacity_below_booked` or `missing_local_time`,
     * with the preview; `session_has_bookings` where people can't be put right
     */
    async edit(trx: Transaction, actor: Actor, edit: SeriesEdit): Promise<SeriesPreview> {
      const { plan, drafted, series, changes, generatedUntil } = await planEdit(trx, edit);
      const preview = await present(trx, plan, changes);
      refuseConflicts(preview);
      await remove(trx, actor, plan);
      let target: { id: string; serviceId: string } = series;
      if (drafted.split) {
        target = { id: newId(), serviceId: series.serviceId };
        const { oldUntil } = drafted.split;
        const createdAt = clock.now();
        const isOver = oldUntil < drafted.split.today;
        await repository.updateSeries(trx, series.id, {
          ...series,
          untilDate: oldUntil,
          status: isOver ? 'ended' : 'active',
        });
        await repository.insertSeries(trx, {
          ...drafted.series,
          id: target.id,
          generatedUntil,
          createdAt,
        });
      } else if (edit.scope !== 'one') {
        await repository.updateSeries(trx, series.id, {
          ...drafted.series,
          generatedUntil,
          status: 'active',
        });
      }
      const changed = plan.changes.map((change) => change.target);
      const moved = plan.changes
        .filter(
          ({ before, target: after }) => before.startsAt.getTime() !== after.startsAt.getTime(),
        )
        .map(({ target: { id } }) => id);
      const isEdited = edit.scope === 'one';
      await sessionRepository.updateSessions(trx, changed, { isEdited });
      await sessionRepository.moveCutOffs(trx, moved, clock.now());
      if (edit.scope !== 'one') {
        await sessionRepository.assignSessions(trx, target.id, drafted.assigned);
        await sessionRepository.insertSessions(trx, target, plan.creates, clock.now());
      }
      await audit.write(trx, {
        actor,
        action: 'updated',
        entity: 'classSeries',
        entityId: series.id,
        changes: changesBetween<object>(
          Object.fromEntries(
            Object.keys(edit.changes).map((field) => [
              field,
              field in series ? series[field as keyof SeriesRow] : null, // checked beside
            ]),
          ),
          edit.changes,
        ),
        reason: edit.scope,
      });
      await tellOfChanges(trx, dependencies, changes);
      return preview;
    },

    /**
     * Every day: sessions up to the horizon for every series. Holidays are left out; what collides
     * is left out too, and the administration is told once.
     */
    async extendAll(): Promise<void> {
      const unplanned: string[] = [];
      for (const id of await repository.listActiveIds(database.connection)) {
        try {
          unplanned.push(...(await extend(id)));
        } catch (error) {
          // One broken series must not keep the others from going on.
          log.error({ err: error, seriesId: id }, 'Una serie no se ha podido prolongar');
        }
      }
      if (unplanned.length === 0) return;
      await database.transaction(async (trx) => {
        for (const admin of await repository.listAdmins(trx)) {
          await outbox.add(
            trx,
            unplannedMail(dependencies.config.publicUrl.origin, admin, unplanned),
          );
        }
      });
    },
  };
}

function idsOf(series: SeriesFields, parts: SeriesParts): string[] {
  const uses = resourcesFor(parts, series.resourceId).map(({ resourceId }) => resourceId);
  return [series.professionalId, ...uses];
}

function refuseConflicts(preview: SeriesPreview): void {
  const { conflicts } = preview;
  const isAll = (wanted: string) => conflicts.every(({ kind }) => kind === wanted);
  if (conflicts.length === 0) return;
  if (isAll('missingTime')) throw new DomainError('missing_local_time', preview);
  if (isAll('capacityBelowBooked')) throw new DomainError('capacity_below_booked', preview);
  throw new DomainError('schedule_conflict', preview);
}

function presentSeries({ generatedUntil: _, ...series }: SeriesRow): Series {
  return series;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Defined<T> {
  // Only the undefined ones are dropped, which is what the type says.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
