import type { Actor, BatchRejection } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { listAddressees } from '../../../people/household/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import {
  type BatchRow,
  findBatch,
  type ItemRow,
  listItems,
  lockBatch,
  lockSales,
  setRejected,
} from '../batches/batches.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import { applyReturns } from './apply-returns.ts';
import { decideReturn, type ReturnEntry } from './decide-return.ts';
import { listLeft } from './returns.repository.ts';

/** The bank gave no code, or the administrator read none. */
const unspecifiedReason = 'MS03';

/**
 * What a refusal of a whole batch by the center's bank would make owed again.
 * @throws {DomainError} `not_found`, `illegal_transition` for a batch that is not at the bank
 */
export async function previewRejection(
  { clock }: Pick<DirectDebitDependencies, 'clock'>,
  connection: Connection,
  id: string,
): Promise<BatchRejection> {
  const batch = await findBatch(connection, id);
  const items = await listRejectable(connection, batch);
  const left = await listLeft(
    connection,
    items.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const owed = items.map((item) => owedAgain(item, left.get(item.paymentId ?? '') ?? 0));
  const clientIds = items.map(({ clientId }) => clientId);
  const addressees = await listAddressees(connection, clientIds, clock.now());
  const mailed = items.filter(
    ({ clientId }, index) => (owed[index] ?? 0) > 0 && addressees.has(clientId),
  );
  return {
    count: items.length,
    totalMinor: owed.reduce((sum, minor) => sum + minor, 0),
    mailCount: mailed.length,
    returnedCount: batch?.returnedCount ?? 0,
  };
}

/** The collections that the bank has not returned one by one. */
async function listRejectable(
  connection: Connection,
  batch: BatchRow | undefined,
): Promise<ItemRow[]> {
  if (!batch) throw new DomainError('not_found');
  const { id, state } = batch;
  // guard: only a batch at the bank is rejected (batches.test.ts)
  // without: `state !== 'sent' && state !== 'settled'` → `false`
  if (state !== 'sent' && state !== 'settled') throw new DomainError('illegal_transition');
  const items = await listItems(connection, { batchId: id });
  return items.filter((item) => item.state === 'collecting' || item.state === 'captured');
}

function owedAgain(item: ItemRow, leftMinor: number): number {
  const decision = decideReturn({ amountMinor: null }, { ...item, leftMinor });
  if (decision.kind === 'reject') return item.amountMinor;
  return decision.kind === 'return' ? decision.amountMinor : 0;
}

interface RejectInput {
  id: string;
  reason: string;
  /** What was shown. */
  expectedCount: number;
  expectedTotalMinor: number;
}

/**
 * The center's bank refused a whole batch: its collections are owed again, without a fee and
 * without blocking a mandate, because the cause is not the clients'.
 * @throws {DomainError} the errors of `previewRejection`; `batch_changed` when it isn't as shown
 */
export async function rejectBatch(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { id, reason, expectedCount, expectedTotalMinor }: RejectInput,
): Promise<void> {
  const { clock } = dependencies;
  const items = await listRejectable(trx, await lockBatch(trx, id));
  await lockSales(
    trx,
    items.map(({ saleId }) => saleId),
  );
  const { count, totalMinor } = await previewRejection(dependencies, trx, id);
  // guard: a batch is rejected as it was shown (batches.test.ts)
  // without: `count !== expectedCount || totalMinor !== expectedTotalMinor` → `false`
  if (count !== expectedCount || totalMinor !== expectedTotalMinor) {
    throw new DomainError('batch_changed', { count, totalMinor });
  }
  const { timeZone } = await readCenter(trx);
  const returnedOn = localDateOf(clock.now(), timeZone);
  const entries = items.map(({ endToEndId, amountMinor }): ReturnEntry => ({
    source: 'manual',
    endToEndId,
    amountMinor,
    returnedOn,
    reasonCode: unspecifiedReason,
    bankReference: `manual ${endToEndId}`,
    isOfFile: true,
  }));
  await applyReturns(dependencies, trx, actor, entries);
  await markRejected(dependencies, trx, actor, { id, reason });
}

/** The batches of refused files of which the bank collects nothing any more are rejected. */
export async function markRefused(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  batchIds: readonly string[],
): Promise<void> {
  for (const id of batchIds) {
    const batch = await findBatch(trx, id);
    if (batch?.state !== 'sent' && batch?.state !== 'settled') continue;
    if ((await listRejectable(trx, batch)).length > 0) continue;
    await markRejected(dependencies, trx, actor, { id, reason: 'El banco no admitió el fichero' });
  }
}

async function markRejected(
  { clock, audit }: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await setRejected(trx, id, clock.now());
  const subject = { actor, entity: 'directDebitBatch', entityId: id } as const;
  await audit.write(trx, { ...subject, action: 'rejected', reason });
}
