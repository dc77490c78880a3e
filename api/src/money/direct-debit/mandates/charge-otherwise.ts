import {
  listUntriedPeriods,
  lockMembership,
  renewedOwedMail,
  setTry,
} from '../../../booking/memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import { mailClient } from '../../../people/household/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { findCurrentCard } from '../../online/index.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';

/**
 * Called when a client's mandate can't be collected any more: renewals that waited for a batch are
 * charged to the saved card, or the client is told that they are owed.
 */
export async function chargeOtherwise(
  dependencies: Pick<DirectDebitDependencies, 'clock' | 'config' | 'outbox'>,
  trx: Transaction,
  { clientId }: { clientId: string },
): Promise<void> {
  const { clock, config } = dependencies;
  const hasCard = (await findCurrentCard(trx, clientId)) !== undefined;
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  for (const period of await listUntriedPeriods(trx, clientId)) {
    if (hasCard) {
      await lockMembership(trx, period.membershipId);
      await setTry(trx, period, { tries: 0, tryAt: clock.now() });
    } else {
      await mailClient(dependencies, trx, clientId, ({ email }) =>
        renewedOwedMail(site, email, period),
      );
    }
  }
}
