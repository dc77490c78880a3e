import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './bonos.repository.ts';
import { insertEntry } from './credit-entries.repository.ts';

interface NewPurchase {
  clientId: string;
  templateId: string;
  /**
   * The line that sells it, and the position among the bonos of that line, from 1. Null in a dry run.
   */
  saleLineId: string | null;
  position: number;
  at: Date;
  userId: string | null;
  state: 'active' | 'pendingPayment';
  /** For a period of a membership: the exclusive end date, instead of days of validity. */
  endsOn?: string | null;
  /** A membership still renews after its template was taken off sale. */
  isRenewal?: boolean;
}

/**
 * Creates the bono sold by a line: a copy of its template, with its first ledger entry.
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
