import type { SaleInput } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import {
  findMembership,
  lockMembership,
  type MailSite,
  type MembershipRow,
  noBuyerReason,
  notRenewedMail,
  periodDue,
  renewedOwedMail,
  setEnded,
  setNextTemplate,
  setState,
  setTemplate,
} from '../../booking/memberships/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { findCurrentCard, type OnlineNeeds } from '../online/index.ts';
import { issueSale, quoteSale } from '../sales/index.ts';
import { documentForPeriod } from './period-document.ts';

/**
 * Sells the period that is due, or ends a membership that ends with its period. The price is owed
 * from the first day, with or without a card, and any payment settles it. A concurrent second run
 * finds the renewal date already moved.
 */
export async function renewMembership(
  needs: OnlineNeeds,
  trx: Transaction,
  id: string,
): Promise<void> {
  const { clock, config, outbox, audit } = needs;
  await lockMembership(trx, id);
  const membership = await findMembership(trx, id);
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const at = clock.now();
  const today = localDateOf(at, timeZone);
  if (!membership || membership.state === 'ended' || membership.renewsOn > today) return;
  if (membership.endsWithPeriod) {
    await setEnded(trx, id, at);
    const changes = [{ field: 'state', before: membership.state, after: 'ended' }];
    const auditSubject = { actor: null, entity: 'membership', entityId: id } as const;
    await audit.write(trx, { ...auditSubject, action: 'updated', changes });
    return;
  }
  if (membership.state !== 'active') return;
  const { clientId, clientEmail } = membership;
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  const { templateId, name } = await applyNextPackage(trx, membership);
  const period = periodDue(today, membership);
  const lines = [{ kind: 'package', templateId, quantity: 1 } as const];
  const basket = { clientId, lines };
  const { totalMinor } = await quoteSale(trx, { role: 'client' }, basket, { isRenewal: true });
  const document = await documentOrPause(needs, trx, membership, { name, totalMinor, site });
  if (!document) return;
  await issueSale(
    needs,
    trx,
    null,
    { ...basket, payments: [], dueOn: today, expectedTotalMinor: totalMinor, document },
    null,
    { membershipId: id, ...period },
  );
  if (totalMinor === 0 || clientEmail === null || (await findCurrentCard(trx, clientId))) return;
  await outbox.add(trx, renewedOwedMail(site, clientEmail, { name, owedMinor: totalMinor }));
}

/** Applies the scheduled package change; drops it if the client already has that package. */
async function applyNextPackage(
  trx: Transaction,
  membership: MembershipRow,
): Promise<{ templateId: string; name: string }> {
  const { id, templateId, name, nextTemplateId, nextName } = membership;
  if (nextTemplateId === null || nextName === null) return { templateId, name };
  if (await setTemplate(trx, membership, nextTemplateId)) {
    return { templateId: nextTemplateId, name: nextName };
  }
  await setNextTemplate(trx, id, null);
  return { templateId, name };
}

/**
 * The period's document. If it must be a full invoice without a known buyer, the membership is
 * paused and the client is asked, because a retry would fail in the same way.
 */
async function documentOrPause(
  { outbox, audit }: OnlineNeeds,
  trx: Transaction,
  { id, clientEmail }: MembershipRow,
  { name, totalMinor, site }: { name: string; totalMinor: number; site: MailSite },
): Promise<SaleInput['document'] | null> {
  try {
    return await documentForPeriod(trx, { membershipId: id, totalMinor });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'buyer_required') throw error;
  }
  await setState(trx, id, 'paused');
  await audit.write(trx, {
    actor: null,
    action: 'updated',
    entity: 'membership',
    entityId: id,
    changes: [
      {
        field: 'state',
        before: 'active',
        after: 'paused',
      },
    ],
    reason: noBuyerReason,
  });
  if (clientEmail !== null) {
    await outbox.add(trx, notRenewedMail(site, clientEmail, { name, priceMinor: totalMinor }));
  }
  return null;
}
