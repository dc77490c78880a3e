import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import * as repository from '../bonos.repository.ts';
import { insertEntry } from '../credit-entries.repository.ts';

const batchSize = 200;
const everySeconds = 10 * 60;

/**
 * Writes expired sessions into the ledger. A bono expires at a local midnight of the center. A
 * session returned later, with its grace period, expires separately.
 */
export async function expirePurchases({ database, clock }: Dependencies): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (trx) => {
      const now = clock.now();
      const expired = await repository.lockExpired(trx, now, batchSize);
      for (const { id: purchaseId, balance } of expired) {
        const entry = { kind: 'expire', amount: -balance, at: now, userId: null } as const;
        await insertEntry(trx, { id: newId(), purchaseId, ...entry });
      }
      return expired.length;
    });
    if (count < batchSize) return;
  }
}

export function handleBonoJobs(dependencies: Dependencies): void {
  dependencies.jobs.repeat('purchases expire', everySeconds, () => expirePurchases(dependencies));
}
