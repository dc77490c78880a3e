import { defaultFeePolicy, type FeePolicy } from '@aforo/shared/contract';
import { createAuditService } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { chargeLostClasses, setUpcomingFees, setFeePolicy, waive } from './fees.repository.ts';

const policy: FeePolicy = { ...defaultFeePolicy, lateMinor: 400, noShowMinor: 700 };
const dayMs = 86_400_000;
/** Days since the center introduced fees. */
const since = 60;

/** A few clients owe a fee for a lost class; the front desk has waived the first. */
export async function addDemoFees(
  trx: Transaction,
  { receptionistId, now }: { receptionistId: string; now: Date },
): Promise<void> {
  await setFeePolicy(trx, policy);
  await setUpcomingFees(trx, policy, now);
  const from = new Date(now.getTime() - since * dayMs);
  const [first] = await chargeLostClasses(trx, policy, { since: from, most: 8 });
  if (!first) return;
  const at = new Date(first.at.getTime() + dayMs);
  await waive(trx, first.id, at);
  const audit = createAuditService({ clock: { now: () => at }, metrics: createMetrics() });
  await audit.write(trx, {
    actor: { userId: receptionistId },
    action: 'updated',
    entity: 'booking',
    entityId: first.id,
    changes: [
      {
        field: 'forgiven',
        before: null,
        after: first.status,
      },
    ],
    reason: 'Se le averió el coche de camino',
  });
}
