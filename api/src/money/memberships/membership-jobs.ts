import { listDue, listToTry } from '../../booking/memberships/index.ts';
import { readCenter } from '../../center/center/index.ts';
import { localDateOf } from '../../platform/local-time.ts';
import type { OnlineNeeds } from '../online/index.ts';
import { renewMembership } from './renew-membership.ts';
import { tryCardNow } from './try-card.ts';

/** Renews memberships that are due and charges the cards for unpaid periods. */
export async function runMemberships(needs: OnlineNeeds): Promise<void> {
  const { database, clock, log } = needs;
  const { connection } = database;
  const { timeZone } = await readCenter(connection);
  for (const id of await listDue(connection, localDateOf(clock.now(), timeZone))) {
    try {
      await database.transaction((trx) => renewMembership(needs, trx, id));
    } catch (error) {
      log.error({ err: error, membership: id }, 'Una suscripción no se ha podido renovar');
    }
  }
  for (const saleId of await listToTry(connection, clock.now())) {
    await tryCardNow(needs, saleId);
  }
}

const everySeconds = 5 * 60;

export function handleMembershipJobs(needs: OnlineNeeds): void {
  needs.jobs.repeat('memberships', everySeconds, () => runMemberships(needs));
}
