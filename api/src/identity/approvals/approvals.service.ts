import type { Actor, ApprovedAct } from '@aforo/shared/contract';
import type { AuditService } from '../../platform/audit/index.ts';
import type { TransactionFor } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { limitAttempts } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids.ts';
import type { PasswordHasher } from '../auth/index.ts';
import * as repository from './approvals.repository.ts';
import { fingerprintOf } from './fingerprint.ts';

/**
 * PINs tried for one manager, by all people together. Of a million PINs, some twenty are tried in a
 * day.
 */
const pinTries = { name: 'approval pin', max: 5, windowSeconds: 15 * 60 };
const pinTriesOfDay = { name: 'approval pin day', max: 20, windowSeconds: 24 * 3600 };

const validMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;

interface Approval {
  id: string;
  approverName: string;
  expiresAt: string;
}

export type Approvals = ReturnType<typeof createApprovals>;

export function createApprovals({
  database,
  clock,
  attempts,
  audit,
  hasher,
}: Dependencies & { hasher: PasswordHasher }) {
  const { connection } = database;

  async function limitTries(approverId: string): Promise<void> {
    // guard: PINs of a manager are tried a limited number of times (approvals.test.ts)
    for (const limit of [pinTries, pinTriesOfDay]) {
      await limitAttempts(attempts, limit.name, approverId, limit);
    }
  }

  /** A right PIN gives back its own try of the day, not the wrong ones before it. */
  async function forgetTries(approverId: string): Promise<void> {
    await attempts.forget(pinTries.name, approverId);
    await attempts.takeBack(pinTriesOfDay.name, approverId);
  }

  return {
    async pinDate(userId: string): Promise<{ setAt: string | null }> {
      return { setAt: (await repository.findPinDate(connection, userId))?.toISOString() ?? null };
    },

    async setPin(
      run: TransactionFor<{ setAt: string | null }>,
      actor: Actor,
      pin: string,
    ): Promise<{ setAt: string | null }> {
      const pinHash = await hasher.hash(pin);
      return run(async (trx) => {
        const setAt = clock.now();
        await repository.putPin(trx, { userId: actor.userId, pinHash, setAt });
        await audit.write(trx, { actor, ...pinChange(actor.userId) });
        return { setAt: setAt.toISOString() };
      });
    },

    async removePin(run: TransactionFor<void>, actor: Actor): Promise<void> {
      await run(async (trx) => {
        await repository.deletePin(trx, actor.userId);
        await audit.write(trx, { actor, ...pinChange(actor.userId) });
      });
    },

    approvers: (actor: Actor) => repository.listActiveApprovers(connection, actor.userId),

    /**
     * Approves one act of the actor with the PIN of another person.
     * @throws {DomainError} `approval_refused` for a wrong PIN, and equally for a person who can't
     *   approve; `rate_limited`
     */
    async approve(
      run: TransactionFor<Approval>,
      actor: Actor,
      { act, approverId, pin }: { act: ApprovedAct; approverId: string; pin: string },
    ): Promise<Approval> {
      // An id can be sent in many spellings, with capitals.
      // guard: spellings of an id share its limit (approvals.test.ts)
      // without: `approverId.toLowerCase()` → `approverId`
      await limitTries(approverId.toLowerCase());
      const approver = await repository.findActiveApprover(connection, approverId);
      const isRight = await hasher.verify(approver?.pinHash ?? null, pin);
      if (!approver || !isRight || approver.id === actor.userId) {
        throw new DomainError('approval_refused');
      }
      const approval = await run(async (trx) => {
        const createdAt = clock.now();
        const expiresAt = new Date(createdAt.getTime() + validMs);
        const id = newId();
        await repository.insertApproval(trx, {
          id,
          act: act.kind,
          fingerprint: fingerprintOf(act),
          amountMinor: act.amountMinor,
          requestedByUserId: actor.userId,
          approvedByUserId: approver.id,
          createdAt,
          expiresAt,
        });
        return { id, approverName: approver.name, expiresAt: expiresAt.toISOString() };
      });
      await forgetTries(approver.id);
      return approval;
    },

    forgetUnused: () =>
      repository.deleteUnusedApprovals(connection, new Date(clock.now().getTime() - dayMs)),
  };
}

/** The audit records that the PIN changed, never its value. */
function pinChange(userId: string): Omit<Parameters<AuditService['write']>[1], 'actor'> {
  const changes = [{ field: 'pin', before: null, after: null }];
  return { action: 'updated', entity: 'user', entityId: userId, changes };
}
