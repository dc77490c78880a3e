import { type Actor, returnReason } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { ItemRow } from '../batches/batches.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import type { ReturnEntry } from '../returns/decide-return.ts';
import { chargeOtherwise } from './charge-otherwise.ts';
import { isAccountReason } from './mandate-rules.ts';
import { setBlocked } from './mandates.repository.ts';

/**
 * Blocks the mandate of a returned collection where the reason says so. A reason about the account
 * is about the one that was charged, which the client can have changed since.
 */
export async function blockMandate(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { item, entry: { reasonCode } }: { item: ItemRow; entry: ReturnEntry },
): Promise<void> {
  if (!returnReason(reasonCode).blocksMandate) return;
  const ibanHash = isAccountReason(reasonCode) ? item.ibanHash : null;
  if (!(await setBlocked(trx, item.mandateId, { reasonCode, ibanHash }))) return;
  const change = { field: 'state', before: 'active', after: 'blocked' };
  const subject = { actor, entity: 'mandate', entityId: item.mandateId } as const;
  await dependencies.audit.write(trx, { ...subject, action: 'updated', changes: [change] });
  // The debtor is deceased.
  if (reasonCode !== 'MD07') await chargeOtherwise(dependencies, trx, item);
}
