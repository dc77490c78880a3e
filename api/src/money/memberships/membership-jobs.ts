import { listToTry } from '../../booking/memberships/index.ts';
import type { OnlineDependencies } from '../online/index.ts';
import { chargeDue } from './charge-run/charge-due.ts';
import { chargeRunJob } from './charge-run/charge-runs.routes.ts';
import { applyAnnouncedPrices, tellNewMembers } from './rules/announce-price.ts';
import { tryCardNow } from './try-card.ts';

const cardsAtOnce = 100;

/**
 * Renews memberships that are due and charges the cards for unpaid periods.
 * @returns whether more than `cardsAtOnce` were due, of which the others wait
 */
async function renewAndTry(
  dependencies: OnlineDependencies,
  { triesAll }: { triesAll: boolean },
): Promise<boolean> {
  const { database, clock } = dependencies;
  await applyAnnouncedPrices(dependencies);
  await tellNewMembers(dependencies);
  await chargeDue(dependencies);
  const now = clock.now();
  let after: Awaited<ReturnType<typeof listToTry>>[number] | null = null;
  for (;;) {
    const found = await listToTry(database.connection, { now, after, limit: cardsAtOnce });
    for (const { saleId } of found) await tryCardNow(dependencies, saleId);
    after = found.at(-1) ?? null;
    if (found.length < cardsAtOnce) return false;
    if (!triesAll) return true;
  }
}

/** All that is due now. */
export async function runMemberships(dependencies: OnlineDependencies): Promise<void> {
  await renewAndTry(dependencies, { triesAll: true });
}

const everySeconds = 5 * 60;

/** Providers take a second for each card: the job that doesn't keep others waiting tries many. */
export function handleMembershipJobs(dependencies: OnlineDependencies): void {
  const { jobs, database } = dependencies;
  jobs.repeat('memberships', everySeconds, async () => {
    const isMore = await renewAndTry(dependencies, { triesAll: false });
    if (!isMore) return;
    await jobs.add(database.connection, { kind: chargeRunJob, uniqueKey: 'all' });
  });
  jobs.handle(chargeRunJob, () => runMemberships(dependencies), { isLong: true });
}
