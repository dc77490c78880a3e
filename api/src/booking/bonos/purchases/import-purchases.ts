import type { Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import * as repository from '../bonos.repository.ts';

/** The unused part of a bono bought in another program. */
export interface ImportedPurchase {
  clientId: string;
  templateId: string;
  /** 0 for an unlimited bono. */
  credits: number;
  /** The last valid day; null: the validity of a bono sold today. */
  lastDay: string | null;
}

/**
 * Creates bonos without a sale: copies of their templates, each with a ledger entry that names the
 * import. Three statements, whatever the number of bonos.
 * @returns their ids, in the same order
 */
export async function importPurchases(
  trx: Transaction,
  purchases: readonly ImportedPurchase[],
  { at, userId }: { at: Date; userId: string | null },
): Promise<string[]> {
  const rows = purchases.map((purchase) => ({ ...purchase, id: newId(), entryId: newId() }));
  await repository.insertImportedPurchases(trx, rows, { at, userId });
  return rows.map(({ id }) => id);
}
