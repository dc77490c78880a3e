import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './bonos.repository.ts';

/** A bono that was bought with another program, as far as it is not used yet. */
export interface BroughtPurchase {
  clientId: string;
  templateId: string;
  /** 0 with an unlimited one. */
  credits: number;
  /** The last day on which it is good; null: as long as one that is sold today. */
  lastDay: string | null;
}

/**
 * Makes bonos without a sale: copies of their templates, each with an entry that says where it is from.
 * Three statements, however many.
 * @returns their ids, in the same order
 */
export async function bringInPurchases(
  trx: Transaction,
  purchases: readonly BroughtPurchase[],
  { at, userId }: { at: Date; userId: string | null },
): Promise<string[]> {
  const rows = purchases.map((purchase) => ({ ...purchase, id: newId(), entryId: newId() }));
  await repository.insertBroughtPurchases(trx, rows, { at, userId });
  return rows.map(({ id }) => id);
}
