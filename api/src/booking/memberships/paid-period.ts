import type { Transaction } from '../../platform/database/index.ts';
import { localDateOf } from '../../platform/local-time.ts';
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

/**
 * Called after a payment of a sale was written: stops charge attempts for a paid period and resumes
 * a membership suspended for it. The suspension takes the same lock and reads the balance under it.
 */
export async function periodPaid(
  trx: Transaction,
  { saleId, at, timeZone }: { saleId: string; at: Date; timeZone: string },
): Promise<void> {
  for (const { membershipId } of await listPeriodsOfSale(trx, saleId)) {
    await lockMembership(trx, membershipId);
    for (const period of await listPeriodsOfSale(trx, saleId)) {
      if (period.owedMinor <= 0) await setTry(trx, period, { tries: period.tries, tryAt: null });
    }
    const membership = await findMembership(trx, membershipId);
    if (membership?.state !== 'suspended' || membership.owedMinor > 0) continue;
    await setState(trx, membershipId, 'active');
    await releaseBonos(trx, membershipId);
    await setCalendar(trx, membershipId, calendarFrom(localDateOf(at, timeZone), membership));
  }
}
