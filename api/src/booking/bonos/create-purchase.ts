import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './bonos.repository.ts';
import { insertEntry } from './credit-entries.repository.ts';

interface NewPurchase {
  clientId: string;
  templateId: string;
  /** The line that sells it, and which of the line's bonos it is, from 1 on. */
  saleLineId: string;
  position: number;
  at: Date;
  userId: string | null;
  state: 'active' | 'pendingPayment';
  /** Of a membership's period: the day that is no longer in it, instead of days of validity. */
  endsOn?: string | null;
  /** What renews is sold on though it isn't on sale any more. */
  isRenewal?: boolean;
}

/**
 * Makes the bono that a line sells: a copy of its template, with its first entry.
 * @returns its id
 * @throws {DomainError} `not_found` when no such template is on sale
 */
export async function createPurchase(
  trx: Transaction,
  { at, userId, ...purchase }: NewPurchase,
): Promise<string> {
  const id = newId();
  if (!(await repository.insertPurchase(trx, { ...purchase, id, now: at }))) {
    throw new DomainError('not_found');
  }
  const amount = await repository.templateCredits(trx, purchase.templateId);
  const entry = { kind: 'purchase', amount, at, userId } as const;
  await insertEntry(trx, { id: newId(), purchaseId: id, ...entry });
  return id;
}
