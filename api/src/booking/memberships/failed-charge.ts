import { mailClient } from '../../people/household/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { chargeFailedMail } from './membership.messages.ts';
import { nextTry } from './membership-rules.ts';
import {
  blockBonos,
  findMembership,
  listPeriodsOfSale,
  lockMembership,
  setState,
  setTry,
} from './memberships.repository.ts';
import { seatsJob } from './seats-job.ts';

/**
 * Handles a failed card charge of a period: schedules the next attempt, or suspends the membership
 * after the last one. A paused one, whose fee keeps its seats, stays paused. The client is mailed in
 * all cases, with a link to pay.
 */
export async function chargeFailed(
  dependencies: Dependencies,
  trx: Transaction,
  { saleId, at, needsAuthentication }: { saleId: string; at: Date; needsAuthentication: boolean },
): Promise<void> {
  const { config, audit, jobs } = dependencies;
  const [found] = await listPeriodsOfSale(trx, saleId);
  if (!found) return;
  await lockMembership(trx, found.membershipId);
  const [period] = await listPeriodsOfSale(trx, saleId);
  const membership = await findMembership(trx, found.membershipId);
  if (!period || !membership || period.owedMinor <= 0 || membership.state === 'ended') return;
  const { tries, dueAt } = period;
  const tryAt = nextTry(dueAt, tries);
  await setTry(trx, period, { tries, tryAt });
  const isSuspended = tryAt === null && membership.state === 'active';
  if (isSuspended) {
    await setState(trx, membership.id, 'suspended');
    await jobs.add(trx, { kind: seatsJob, payload: { membershipId: membership.id } });
    // guard: a suspended membership blocks its bonos (memberships.test.ts)
    await blockBonos(trx, membership.id, at);
    await audit.write(trx, {
      actor: null,
      action: 'updated',
      entity: 'membership',
      entityId: membership.id,
      changes: [{ field: 'state', before: membership.state, after: 'suspended' }],
    });
  }
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  const debt = { name: membership.name, owedMinor: period.owedMinor };
  await mailClient(dependencies, trx, membership.clientId, ({ email }) =>
    chargeFailedMail(site, email, {
      ...debt,
      tryAt,
      needsAuthentication,
      isPaused: membership.state === 'paused',
    }),
  );
}
