import { randomInt } from 'node:crypto';
import { type Actor, firstCollectionDate } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import {
  type Connection,
  constraintOf,
  type Transaction,
} from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { readCompleteCreditor } from '../creditor/creditor.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import * as repository from './batches.repository.ts';
import type { BatchRow, NewItem } from './batches.repository.ts';
import { type Candidate, listCandidates, throwIfNotCollectable } from './preview-batch.ts';

interface NewBatchInput {
  collectionOn: string;
  saleIds: readonly string[];
  expectedTotalMinor: number;
}

/**
 * Prepares a batch with these debts.
 * @returns its id
 * @throws {DomainError} `creditor_missing`, `currency_not_euro`, `collection_day_closed`,
 *   `collection_too_soon`, `batch_changed` when a debt or a mandate isn't as it was shown, `debt_in_batch`
 */
export async function createBatch(
  { clock, audit }: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { collectionOn, saleIds, expectedTotalMinor }: NewBatchInput,
): Promise<string> {
  const { timeZone } = await readCenter(trx);
  const { noticeDays } = await readCompleteCreditor(trx);
  const createdAt = clock.now();
  const today = localDateOf(createdAt, timeZone);
  throwIfNotCollectable(collectionOn, firstCollectionDate(today, noticeDays));
  const candidates = await listCandidates(trx, {
    today,
    collectionOn,
    saleIds: [...new Set(saleIds)],
  });
  if (candidates.some(({ reason }) => reason === 'in_batch')) {
    throw new DomainError('debt_in_batch');
  }
  const messageId = newMessageId(today);
  const items = candidates.flatMap((candidate, index) => itemOf(candidate, messageId, index + 1));
  const totalMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (items.length !== new Set(saleIds).size || totalMinor !== expectedTotalMinor) {
    throw new DomainError('batch_changed', { totalMinor });
  }
  const id = newId();
  const batch = { id, collectionOn, messageId, createdAt, createdByUserId: actor.userId };
  try {
    // guard: a debt is in one open batch (batches.test.ts)
    await repository.insertBatch(trx, batch, items);
  } catch (error) {
    if (constraintOf(error) !== 'direct_debit_item_open') throw error;
    throw new DomainError('debt_in_batch');
  }
  await audit.write(trx, { actor, action: 'created', entity: 'directDebitBatch', entityId: id });
  return id;
}

/** Unique, in the characters that every bank accepts. */
function newMessageId(today: string): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const code = Array.from({ length: 6 }, () => letters.charAt(randomInt(letters.length)));
  return `R${today.replaceAll('-', '')}-${code.join('')}`;
}

function itemOf({ debt, mandate }: Candidate, messageId: string, number: number): NewItem[] {
  if (mandate === null) return [];
  const endToEndId = `${messageId}-${String(number).padStart(4, '0')}`;
  const { saleId, owedMinor: amountMinor } = debt;
  return [{ id: newId(), saleId, mandateId: mandate.id, amountMinor, endToEndId }];
}

/**
 * Locks a draft.
 * @throws {DomainError} `batch_sent`, `illegal_transition` for a cancelled one
 */
export async function lockDraft(trx: Transaction, id: string): Promise<BatchRow> {
  // guard: a batch is sent once (direct-debit.test.ts)
  const batch = await repository.lockBatch(trx, id);
  if (!batch) throw new DomainError('not_found');
  if (batch.state === 'cancelled') throw new DomainError('illegal_transition');
  if (batch.state !== 'draft') throw new DomainError('batch_sent');
  return batch;
}

type DraftChange = Parameters<typeof repository.updateDraftItems>[1][number];

/**
 * The changes that bring a draft up to date: paid debts and debts without a mandate leave it,
 * others get their current amount and mandate.
 */
export async function draftChanges(
  { clock }: Pick<DirectDebitDependencies, 'clock'>,
  connection: Connection,
  { collectionOn }: Pick<BatchRow, 'collectionOn'>,
  items: readonly repository.ItemRow[],
): Promise<DraftChange[]> {
  const saleIds = items.map(({ saleId }) => saleId);
  const { timeZone } = await readCenter(connection);
  const today = localDateOf(clock.now(), timeZone);
  const days = { today, collectionOn };
  const found = await listCandidates(connection, { ...days, saleIds, isOfDraft: true });
  const candidates = new Map(found.map((candidate) => [candidate.debt.saleId, candidate]));
  return items.flatMap(({ id, saleId, mandateId, amountMinor }): DraftChange[] => {
    const candidate = candidates.get(saleId);
    if (!candidate?.mandate) return [{ id, change: null }];
    const { debt, mandate } = candidate;
    if (mandate.id === mandateId && debt.owedMinor === amountMinor) return [];
    return [{ id, change: { mandateId: mandate.id, amountMinor: debt.owedMinor } }];
  });
}

/** Brings a draft up to date. @throws {DomainError} `batch_sent`, `illegal_transition` */
export async function refreshBatch(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<void> {
  const batch = await lockDraft(trx, id);
  const items = await listDraftItems(trx, id);
  const changes = await draftChanges(dependencies, trx, batch, items);
  if (changes.length === 0) return;
  await repository.updateDraftItems(trx, changes);
  const subject = { actor, entity: 'directDebitBatch', entityId: id } as const;
  await dependencies.audit.write(trx, { ...subject, action: 'updated' });
}

export async function listDraftItems(trx: Transaction, batchId: string) {
  const items = await repository.listItems(trx, { batchId });
  return items.filter(({ state }) => state === 'draft');
}

/** @throws {DomainError} `batch_sent`, `illegal_transition` */
export async function cancelBatch(
  { clock, audit }: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<void> {
  await lockDraft(trx, id);
  await repository.cancelDraft(trx, id, clock.now());
  await audit.write(trx, { actor, action: 'cancelled', entity: 'directDebitBatch', entityId: id });
}
