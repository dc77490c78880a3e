import { periodPaid } from '../../../booking/memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  listBatchesToSettle,
  listItems,
  lockBatch,
  lockSales,
  settle,
} from './batches.repository.ts';

const everySeconds = 5 * 60;

export function handleDirectDebitJobs(dependencies: Dependencies): void {
  dependencies.jobs.repeat('direct debits', everySeconds, () => settleBatches(dependencies));
}

/** Captures the collections whose day has come; each batch in one transaction. */
export async function settleBatches(dependencies: Dependencies): Promise<void> {
  const { database, clock, log } = dependencies;
  const { timeZone } = await readCenter(database.connection);
  const today = localDateOf(clock.now(), timeZone);
  for (const id of await listBatchesToSettle(database.connection, today)) {
    try {
      await database.transaction((trx) => settleBatch(dependencies, trx, id));
    } catch (error) {
      log.error({ err: error, batch: id }, 'Una remesa no se ha podido dar por cobrada');
    }
  }
}

async function settleBatch(
  { clock, audit, jobs }: Dependencies,
  trx: Transaction,
  id: string,
): Promise<void> {
  const batch = await lockBatch(trx, id);
  // guard: a batch is settled once (direct-debit.test.ts)
  // without: `batch?.state !== 'sent'` → `!batch`
  if (batch?.state !== 'sent') return;
  const items = await listItems(trx, { batchId: id });
  await lockSales(
    trx,
    items.map(({ saleId }) => saleId),
  );
  const at = clock.now();
  const { timeZone } = await readCenter(trx);
  for (const saleId of await settle(trx, id, at)) {
    await periodPaid({ jobs }, trx, { saleId, at, timeZone });
  }
  const subject = { actor: null, entity: 'directDebitBatch', entityId: id } as const;
  await audit.write(trx, { ...subject, action: 'settled' });
}
