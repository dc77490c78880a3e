import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { calendarFrom } from './membership-rules.ts';
import {
  findMembership,
  listPeriodsOfSale,
  lockMembership,
  releaseBonos,
  setCalendar,
  setState,
  setTry,
} from './memberships.repository.ts';
import { seatsJob } from './seats-job.ts';

/**
 * Called after a payment of a sale was written: stops charge attempts for a paid period and resumes
 * a membership suspended for it. The suspension takes the same lock and reads the balance under it.
 */
export async function periodPaid(
  { jobs }: Pick<Dependencies, 'jobs'>,
  trx: Transaction,
  { saleId, at, timeZone }: { saleId: string; at: Date; timeZone: string },
): Promise<void> {
  for (const { membershipId } of await listPeriodsOfSale(trx, saleId)) {
    await lockMembership(trx, membershipId);
    for (const period of await listPeriodsOfSale(trx, saleId)) {
      if (period.owedMinor <= 0) await setTry(trx, period, { tries: period.tries, tryAt: null });
    }
    const membership = await findMembership(trx, membershipId);
    if (membership?.state !== 'suspended') continue;
    // guard: an amount in collection is not paid yet (debited-memberships.test.ts)
    // without: `membership.owedMinor + membership.collectingMinor > 0` → `membership.owedMinor > 0`
    if (membership.owedMinor + membership.collectingMinor > 0) continue;
    await setState(trx, membershipId, 'active');
    await releaseBonos(trx, membershipId);
    await setCalendar(trx, membershipId, calendarFrom(localDateOf(at, timeZone), membership));
    await jobs.add(trx, { kind: seatsJob, payload: { membershipId } });
  }
}
