import { readCenter } from '../../center/center/index.ts';
import {
  findMembership,
  lockMembership,
  periodDue,
  renewedOwedMail,
  setEnded,
} from '../../booking/memberships/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { findCurrentCard, type OnlineNeeds } from '../online/index.ts';
import { issueSale, quoteSale } from '../sales/index.ts';

/**
 * Sells the period that is due, or ends what was to end with the last one. What it costs is owed from its
 * first day, card or not: paying it is paying a debt, whoever does it. Whoever comes second finds the day
 * of renewal moved on.
 */
export async function renewMembership(
  needs: OnlineNeeds,
  trx: Transaction,
  id: string,
): Promise<void> {
  const { clock, config, outbox, audit } = needs;
  await lockMembership(trx, id);
  const membership = await findMembership(trx, id);
  const { name: centerName, time_zone: timeZone, currency } = await readCenter(trx);
  const at = clock.now();
  const today = localDateOf(at, timeZone);
  if (!membership || membership.state === 'ended' || membership.renewsOn > today) return;
  if (membership.endsWithPeriod) {
    await setEnded(trx, id, at);
    const changes = [{ field: 'state', before: membership.state, after: 'ended' }];
    const about = { actor: null, entity: 'membership', entityId: id } as const;
    await audit.write(trx, { ...about, action: 'updated', changes });
    return;
  }
  if (membership.state !== 'active') return;
  const { clientId, clientEmail, templateId, name } = membership;
  const period = periodDue(today, membership);
  const lines = [{ kind: 'package', templateId, quantity: 1 } as const];
  const basket = { clientId, lines };
  const { totalMinor } = await quoteSale(trx, { role: 'client' }, basket, { isRenewal: true });
  await issueSale(
    needs,
    trx,
    null,
    {
      ...basket,
      ...{ payments: [], dueOn: today, expectedTotalMinor: totalMinor },
      document: { kind: 'simplified' },
    },
    null,
    { membershipId: id, ...period },
  );
  if (totalMinor === 0 || clientEmail === null || (await findCurrentCard(trx, clientId))) return;
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  await outbox.add(trx, renewedOwedMail(site, clientEmail, { name, owedMinor: totalMinor }));
}
