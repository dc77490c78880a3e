import type { Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { Accounts } from '../accounts.ts';
import { insertImportedMandate, lockClients } from './mandates.repository.ts';

/** A mandate that was signed, and perhaps collected, in another program. */
export interface ImportedMandate {
  clientId: string;
  iban: string;
  /** As the bank knows it. */
  reference: string;
  signedOn: string;
  lastCollectedOn: string | null;
  debtorName: string;
}

/**
 * Creates mandates as signed, without their paper. A client's unsigned mandate stays: when it is
 * signed, it replaces the imported one.
 * @returns their ids; null for a client that has an active one, or a reference that exists
 */
export async function importMandates(
  trx: Transaction,
  accounts: Accounts,
  mandates: readonly ImportedMandate[],
  { at, userId }: { at: Date; userId: string | null },
): Promise<(string | null)[]> {
  await lockClients(
    trx,
    mandates.map(({ clientId }) => clientId),
  );
  const ids: (string | null)[] = [];
  for (const { iban, ...mandate } of mandates) {
    const id = newId();
    const row = {
      ...mandate,
      ...accounts.seal(iban, id),
      id,
      createdAt: at,
      createdByUserId: userId,
    };
    ids.push((await insertImportedMandate(trx, row)) ? id : null);
  }
  return ids;
}
