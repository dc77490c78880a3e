import type { Actor, Deactivation } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import { lockSchedules, type Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { addDays, localDateOf } from '../../platform/time/local-time.ts';
import {
  type CancelSession,
  listClaimed,
  notifyOfChanges,
  type SeriesSeats,
  type SessionChange,
} from '../schedule/index.ts';
import * as sessions from './planned-sessions.repository.ts';
import type { PlannedSession } from './planned-sessions.repository.ts';
import * as repository from './professionals.repository.ts';
import type { ProfessionalRow } from './professionals.repository.ts';
import { findSubstitutes, type Substitute } from './substitution/substitutes.ts';

interface Decision {
  sessionId: string;
  /** Null cancels the session. */
  substituteId: string | null;
}

interface Plan {
  professional: ProfessionalRow;
  planned: PlannedSession[];
  substitutes: Map<string, Substitute[]>;
}

const cancelReason = 'La persona que la daba ya no está en el centro.';

/** Deactivates a professional: each of their sessions goes to a free substitute or is cancelled. */
export function createDeactivationService(
  dependencies: Dependencies,
  { cancelSession, seats }: { cancelSession: CancelSession; seats: Pick<SeriesSeats, 'close'> },
) {
  const { database, clock, audit } = dependencies;

  async function planOf(trx: Transaction, id: string): Promise<Plan> {
    const professional = await repository.findProfessional(trx, id);
    if (!professional) throw new DomainError('not_found');
    if (professional.status === 'archived') throw new DomainError('illegal_transition');
    const planned = (await sessions.listPlannedOf(trx, id, clock.now())).filter(
      ({ startsAt }) => startsAt > clock.now(),
    );
    const substitutes = await findSubstitutes(trx, id, planned);
    return { professional, planned, substitutes };
  }

  function present({ professional, planned, substitutes }: Plan): Deactivation {
    return {
      sessions: planned.map((session) => ({
        sessionId: session.id,
        serviceName: session.serviceName,
        professionalName: professional.name,
        startsAt: session.startsAt.toISOString(),
        booked: session.booked,
        seriesId: session.seriesId,
        substitutes: substitutes.get(session.id) ?? [],
      })),
    };
  }

  /** A series with one substitute for all its sessions continues with them; otherwise it ends. */
  async function reassignSeries(
    trx: Transaction,
    actor: Actor,
    seriesIds: readonly string[],
    { planned }: Plan,
    substituteOf: ReadonlyMap<string, string | null>,
  ): Promise<void> {
    const { timeZone } = await readCenter(trx);
    const fromDate = localDateOf(clock.now(), timeZone);
    for (const seriesId of seriesIds) {
      const successor = soleSuccessor(seriesId, planned, substituteOf);
      if (successor) {
        await sessions.handOverSeries(trx, seriesId, successor);
        continue;
      }
      const keptDays = planned
        .filter(
          ({ id, seriesId: of }) => of === seriesId && (substituteOf.get(id) ?? null) !== null,
        )
        .map(({ startsAt }) => localDateOf(startsAt, timeZone));
      const lastDay = keptDays.toSorted().at(-1) ?? addDays(fromDate, -1);
      await seats.close(trx, actor, { seriesId, fromDate, lastDay });
      await sessions.endSeries(trx, seriesId);
    }
  }

  return {
    preview: (id: string): Promise<Deactivation> =>
      database.transaction(async (trx) => present(await planOf(trx, id))),

    /**
     * All or nothing.
     * @throws {DomainError} `undecided_sessions` with the current plan; `schedule_conflict` when a
     *   substitute is not qualified or not free; `session_has_bookings` when bookings cannot be
     *   resolved
     */
    async deactivate(
      trx: Transaction,
      actor: Actor,
      id: string,
      decisions: readonly Decision[],
    ): Promise<void> {
      if (!(await repository.lockProfessional(trx, id))) throw new DomainError('not_found');
      const substituteOf = new Map(
        decisions.map(({ sessionId, substituteId }) => [sessionId, substituteId]),
      );
      await lockSchedules(trx, [id, ...substituteOf.values()]);
      const seriesIds = await sessions.listActiveSeries(trx, id);
      const plan = await planOf(trx, id);
      await sessions.lockSessions(
        trx,
        plan.planned.map((session) => session.id),
      );
      const isDecided =
        plan.planned.length === substituteOf.size &&
        plan.planned.every((session) => substituteOf.has(session.id));
      if (!isDecided) throw new DomainError('undecided_sessions', present(plan));

      // Before the sessions are cancelled: classes after the end of a seat are not made up.
      await reassignSeries(trx, actor, seriesIds, plan, substituteOf);
      const claimed = await listClaimed(trx, [...substituteOf.keys()]);
      const changes: SessionChange[] = [];
      for (const session of plan.planned) {
        const substituteId = substituteOf.get(session.id) ?? null;
        if (substituteId === null) {
          if (claimed.has(session.id)) await cancelSession(trx, actor, session.id, cancelReason);
          else await sessions.cancelEmpty(trx, session.id, cancelReason);
          continue;
        }
        const substitute = plan.substitutes.get(session.id)?.find((one) => one.id === substituteId);
        if (!substitute) throw new DomainError('schedule_conflict', { sessionId: session.id });
        const { seriesId } = session;
        const isEdited = seriesId !== null && !soleSuccessor(seriesId, plan.planned, substituteOf);
        await sessions.handOver(trx, session.id, substituteId, { isEdited });
        const before = {
          startsAt: session.startsAt,
          professionalName: plan.professional.name,
          roomName: null,
        };
        const after = { ...before, professionalName: substitute.name };
        changes.push({
          sessionId: session.id,
          serviceName: session.serviceName,
          before,
          after,
        });
      }
      await repository.setStatus(trx, id, 'archived');
      await audit.write(trx, { actor, action: 'archived', entity: 'professional', entityId: id });
      await notifyOfChanges(trx, dependencies, changes);
    },

    /**
     * Restores the professional with services and hours unchanged; reassigned sessions stay where
     * they are.
     */
    async reactivate(trx: Transaction, actor: Actor, id: string): Promise<void> {
      const professional = await repository.lockProfessional(trx, id);
      if (!professional) throw new DomainError('not_found');
      if (professional.status === 'active') throw new DomainError('illegal_transition');
      await repository.setStatus(trx, id, 'active');
      await audit.write(trx, { actor, action: 'restored', entity: 'professional', entityId: id });
    },
  };
}

function soleSuccessor(
  seriesId: string,
  planned: readonly PlannedSession[],
  substituteOf: ReadonlyMap<string, string | null>,
): string | null {
  const successors = new Set(
    planned
      .filter((session) => session.seriesId === seriesId)
      .map((session) => substituteOf.get(session.id) ?? null),
  );
  const [only] = successors;
  return successors.size === 1 ? (only ?? null) : null;
}
