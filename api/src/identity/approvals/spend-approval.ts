import type { Actor, ApprovedAct } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { fingerprintOf } from './fingerprint.ts';
import { findValidApproval, setApprovedSale, takeApproval } from './approvals.repository.ts';

type Unpriced<Act> = Act extends ApprovedAct ? Omit<Act, 'amountMinor'> : never;
/** An act whose amount is not computed yet. */
type UnpricedAct = Unpriced<ApprovedAct>;

const useOf = (actor: Actor, id: string, act: UnpricedAct, now: Date) => ({
  id,
  userId: actor.userId,
  act: act.kind,
  // The fingerprint leaves the amount out.
  fingerprint: fingerprintOf({ ...act, amountMinor: 1 }),
  now,
});

/**
 * Whether an approval lifts the limits of an act, for its quote. Nothing is used up, and the amount
 * is only compared when the act is done.
 */
export async function isApproved(
  connection: Connection,
  actor: Actor | null,
  { id, act, now }: { id: string | null | undefined; act: UnpricedAct; now: Date },
): Promise<boolean> {
  if (actor === null || id == null) return false;
  return findValidApproval(connection, useOf(actor, id, act, now));
}

/**
 * Uses an approval in the transaction of its act.
 * @returns the manager, for the audit
 * @throws {DomainError} `approval_invalid` if it was used, has expired, or is for another person,
 *   act or amount
 */
export async function spendApproval(
  { clock }: Pick<Dependencies, 'clock'>,
  trx: Transaction,
  actor: Actor,
  { id, act }: { id: string; act: ApprovedAct },
): Promise<{ approver: Actor; reason: string }> {
  const use = useOf(actor, id, act, clock.now());
  const taken = await takeApproval(trx, { ...use, amountMinor: act.amountMinor });
  if (!taken) throw new DomainError('approval_invalid');
  return {
    approver: { userId: taken.approvedByUserId, role: 'admin' },
    reason: `A petición de ${taken.requestedByName}`,
  };
}

/** Names the sale or refund that used an approval, and the manager in the audit. */
export async function markSale(
  { audit }: Pick<Dependencies, 'audit'>,
  trx: Transaction,
  { approver, reason }: Awaited<ReturnType<typeof spendApproval>>,
  { approvalId, saleId }: { approvalId: string; saleId: string },
): Promise<void> {
  await setApprovedSale(trx, { id: approvalId, saleId });
  const about = { entity: 'sale', entityId: saleId } as const;
  await audit.write(trx, { actor: approver, action: 'approved', ...about, reason });
}
