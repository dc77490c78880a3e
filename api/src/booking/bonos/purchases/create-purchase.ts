import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { insertPurchases, type NewPurchase } from '../bonos.repository.ts';

interface PurchaseMoment {
  at: Date;
  userId: string | null;
}

/**
 * Creates the bono sold by a line: a copy of its template, with its first ledger entry.
 * @returns its id
 * @throws {DomainError} `not_found` when no such template is on sale
 */
export async function createPurchase(
  trx: Transaction,
  { at, userId, ...purchase }: NewPurchase & PurchaseMoment,
): Promise<string> {
  const [id] = await createPurchases(trx, [purchase], { at, userId });
  if (id === undefined) throw new DomainError('not_found');
  return id;
}

/** The same for the bonos of many lines, in three statements. */
export async function createPurchases(
  trx: Transaction,
  purchases: readonly NewPurchase[],
  moment: PurchaseMoment,
): Promise<string[]> {
  const rows = purchases.map((purchase) => ({ ...purchase, id: newId(), entryId: newId() }));
  if (!(await insertPurchases(trx, rows, moment))) throw new DomainError('not_found');
  return rows.map(({ id }) => id);
}
