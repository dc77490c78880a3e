import type {
  Actor,
  CreatedSeries,
  Series,
  SeriesEdit,
  SeriesInput,
  SeriesPreview,
  SingleClassInput,
} from '@aforo/shared/contract';
import { changesBetween } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Plan } from './series-plan.ts';
import type { PlannedEdit, SeriesPlanning } from './series-planning.service.ts';
import { extensionOf, type SeriesSeats, seatsChangeOf } from './series-seats.ts';
import * as sessionRepository from './series-sessions.repository.ts';
import * as repository from './series.repository.ts';
import type { SeriesRow } from './series.repository.ts';
import {
  type CancelSession,
  countPeopleIn,
  countToldOf,
  listClaimed,
  notifyOfChanges,
} from '../notices/session-notices.service.ts';

const removeReason = 'La clase ya no está en el horario.';

interface Parts {
  planning: SeriesPlanning;
  cancelSession: CancelSession;
  seats: SeriesSeats;
}

/** The weekly timetable: series, their sessions and single classes. Every edit has a preview. */
export function createSeriesService(
  dependencies: Dependencies,
  { planning, cancelSession, seats }: Parts,
) {
  const { database, clock, audit } = dependencies;

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

  /** Writes the edited series, or a new one after a split. @returns its id */
  async function writeSeries(
    trx: Transaction,
    { series, draft, generatedUntil }: NonNullable<PlannedEdit['repeated']>,
  ): Promise<string> {
    if (!draft.split) {
      const next = { ...draft.series, generatedUntil, status: 'active' as const };
      await repository.updateSeries(trx, series.id, next);
      return series.id;
    }
    const { oldUntil, today } = draft.split;
    await repository.updateSeries(trx, series.id, {
      ...series,
      untilDate: oldUntil,
      status: oldUntil < today ? 'ended' : 'active',
    });
    const id = newId();
    const createdAt = clock.now();
    await repository.insertSeries(trx, { ...draft.series, id, generatedUntil, createdAt });
    return id;
  }

  async function writeSessions(trx: Transaction, edit: SeriesEdit, plan: Plan): Promise<void> {
    const changed = plan.changes.map(({ target }) => target);
    const moved = plan.changes
      .filter(({ before, target }) => before.startsAt.getTime() !== target.startsAt.getTime())
      .map(({ target }) => target.id);
    const isEdited = edit.scope === 'one';
    await sessionRepository.updateSessions(trx, changed, { isEdited });
    await sessionRepository.moveCutOffs(trx, moved, clock.now());
  }

  async function previewOf(trx: Transaction, planned: PlannedEdit) {
    const { timeZone } = await readCenter(trx);
    const seatsChange = seatsChangeOf(planned, localDateOf(clock.now(), timeZone));
    const preview = await present(
      trx,
      planned.plan,
      await countToldOf(trx, dependencies, planned.changes),
    );
    if (!seatsChange) return { preview, seatsChange };
    const standingSeats = await seats.plan(trx, seatsChange);
    return { preview: { ...preview, standingSeats }, seatsChange };
  }

  async function noteEdit(
    trx: Transaction,
    actor: Actor,
    { sessionId, changes, scope }: SeriesEdit,
    { before, repeated }: PlannedEdit,
  ): Promise<void> {
    const known = Object.entries(before).filter(([field]) => field in changes);
    await audit.write(trx, {
      actor,
      action: 'updated',
      entity: repeated ? 'classSeries' : 'session',
      entityId: repeated ? repeated.series.id : sessionId,
      changes: changesBetween<object>(Object.fromEntries(known), changes),
      reason: repeated ? scope : null,
    });
  }

  return {
    async list(): Promise<{ items: Series[] }> {
      return { items: (await repository.listSeries(database.connection)).map(presentSeries) };
    },

    previewCreation: (input: SeriesInput): Promise<SeriesPreview> =>
      database.transaction(async (trx) => present(trx, (await planning.creation(trx, input)).plan)),

    /**
     * Creates one series for each time, all or none. @returns the series of the first time
     * @throws {DomainError} `schedule_conflict` or `missing_local_time`, with the preview
     */
    async create(trx: Transaction, actor: Actor, input: SeriesInput): Promise<CreatedSeries> {
      const { plan, generatedUntil, timeOf } = await planning.creation(trx, input);
      refuseConflicts(await present(trx, plan));
      const createdAt = clock.now();
      const insert = async (localTime: string): Promise<string> => {
        const id = newId();
        await repository.insertSeries(trx, { ...input, localTime, id, generatedUntil, createdAt });
        const owner = { seriesId: id, serviceId: input.serviceId };
        const sessions = plan.creates.filter((one) => timeOf.get(one.id) === localTime);
        await sessionRepository.insertSessions(trx, owner, sessions, createdAt);
        await audit.write(trx, { actor, action: 'created', entity: 'classSeries', entityId: id });
        return id;
      };
      const first = await insert(input.localTime);
      for (const localTime of input.moreTimes ?? []) await insert(localTime);
      const [firstDate = null] = plan.creates.map(({ localDate }) => localDate).sort();
      return { ...presentSeries(await repository.findSeries(trx, first)), firstDate };
    },

    previewSingleClass: (input: SingleClassInput): Promise<SeriesPreview> =>
      database.transaction(async (trx) =>
        present(trx, (await planning.singleClass(trx, input)).plan),
      ),

    /** @throws {DomainError} as `create` */
    async createSingleClass(
      trx: Transaction,
      actor: Actor,
      input: SingleClassInput,
    ): Promise<{ id: string }> {
      const { plan } = await planning.singleClass(trx, input);
      refuseConflicts(await present(trx, plan));
      const [made] = plan.creates;
      if (!made) throw new Error('A class without conflicts is made');
      const owner = { seriesId: null, serviceId: input.serviceId };
      await sessionRepository.insertSessions(trx, owner, plan.creates, clock.now());
      const { id } = made;
      await audit.write(trx, { actor, action: 'created', entity: 'session', entityId: id });
      return { id };
    },

    previewEdit: (edit: SeriesEdit): Promise<SeriesPreview> =>
      database.transaction(async (trx) => {
        const planned = await planning.edit(trx, edit);
        const { preview } = await previewOf(trx, planned);
        return preview;
      }),

    /**
     * All or nothing, as announced by the preview.
     * @throws {DomainError} `schedule_conflict`, `capacity_below_booked` or `missing_local_time`,
     *   with the preview; `session_has_bookings` when bookings cannot be resolved;
     *   `capacity_below_seats`
     */
    async edit(trx: Transaction, actor: Actor, edit: SeriesEdit): Promise<SeriesPreview> {
      const planned = await planning.edit(trx, edit);
      const { plan, changes, repeated } = planned;
      const { preview, seatsChange } = await previewOf(trx, planned);
      refuseConflicts(preview);
      if (seatsChange) await seats.end(trx, actor, seatsChange);
      await remove(trx, actor, plan);
      if (repeated === null || edit.scope === 'one') {
        await writeSessions(trx, edit, plan);
      } else {
        const seriesId = await writeSeries(trx, repeated);
        await writeSessions(trx, edit, plan);
        await sessionRepository.assignSessions(trx, seriesId, repeated.draft.assigned);
        const owner = { seriesId, serviceId: repeated.series.serviceId };
        await sessionRepository.insertSessions(trx, owner, plan.creates, clock.now());
        if (seatsChange) {
          const { fromDate } = repeated.draft.series;
          const split = repeated.draft.split ? { seriesId, fromDate } : null;
          const extendsUntil = extensionOf(planned);
          const moved = { ...seatsChange, split, ...(extendsUntil ? { extendsUntil } : {}) };
          await seats.move(trx, actor, moved);
        }
      }
      await noteEdit(trx, actor, edit, planned);
      await notifyOfChanges(trx, dependencies, changes);
      return preview;
    },
  };
}

/** Formats a plan for users; `notifies` clients are mailed about changes of the remaining sessions. */
async function present(trx: Transaction, plan: Plan, notifies = 0): Promise<SeriesPreview> {
  return {
    creates: plan.creates.length,
    changes: plan.changes.length,
    removes: plan.removes.length,
    keepsEdited: plan.kept.filter(({ status }) => status === 'scheduled').length,
    notifies,
    seatsLost: await countPeopleIn(
      trx,
      plan.removes.map(({ id }) => id),
    ),
    skipped: plan.skipped,
    conflicts: plan.conflicts.sort((a, b) => (a.localDate < b.localDate ? -1 : 1)),
  };
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
