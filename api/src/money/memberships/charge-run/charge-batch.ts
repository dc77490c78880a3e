import type { MembershipPlan } from '@aforo/shared/contract';
import {
  type ChargeableMembership,
  type CollectedBy,
  forgetFailures,
  listDiscountsOf,
  type MailSite,
  noBuyerReason,
  notRenewedMail,
  type OpenDiscount,
  periodDue,
  type Renewal,
  renewedOwedMail,
  pauseForBuyer,
  seatsJob,
  setDeductions,
  lockDue,
  writeFailure,
} from '../../../booking/memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import { aboutDependant, listAddressees, mailClient } from '../../../people/household/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { listActiveMandates } from '../../direct-debit/index.ts';
import type { OnlineDependencies } from '../../online/index.ts';
import { decideRenewals, issueRenewals } from '../../sales/index.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { documentForPeriod } from '../period-document.ts';

type DueRenewal = Awaited<ReturnType<typeof decideRenewals<ChargeableMembership>>>[number];

/**
 * Charges the due periods of some memberships in one transaction, with a number of statements that
 * doesn't depend on their count. A second run waits for the first and finds the renewal dates moved.
 * @returns the ids of those that need a full invoice; each is charged by a call of its own
 */
export async function chargeBatch(
  dependencies: OnlineDependencies,
  trx: Transaction,
  { ids, runId }: { ids: readonly string[]; runId: string },
): Promise<string[]> {
  const { clock, config } = dependencies;
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const today = localDateOf(clock.now(), timeZone);
  const due = await lockDue(trx, ids, today);
  if (due.length === 0) return [];
  const discounts = await listDiscountsOf(
    trx,
    due.map(({ id }) => id),
  );
  const decided = await decideRenewals(trx, due, {
    today,
    renewalOf: (membership, { plan }, payableMinor) =>
      renewalOf({ membership, plan, discounts, today, payableMinor }),
  });
  const { regime, simplifiedLimitMinor } = await readMoneySettings(trx);
  const isSimplified = ({ decided: { totalMinor } }: DueRenewal) =>
    regime === 'plain' || totalMinor <= simplifiedLimitMinor;
  const alone = ids.length === 1 ? [] : decided.filter((one) => !isSimplified(one));
  const together = ids.length === 1 ? decided : decided.filter(isSimplified);
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  const [first] = together;
  if (first) {
    const document = isSimplified(first)
      ? ({ kind: 'simplified' } as const)
      : await documentOrPause(dependencies, trx, { due: first, runId, site, today });
    if (document) {
      const clientIds = together.map(({ membership }) => membership.clientId);
      const mandates = await listActiveMandates(trx, clientIds, today);
      const hasCards = together.some(({ membership }) => membership.cardProvider !== null);
      const provider = hasCards ? await dependencies.providers.current(trx) : null;
      const renewals = together.map((one) => ({
        ...one,
        collectedBy: collectionOf(one, {
          hasMandate: mandates.has(one.membership.clientId),
          provider,
        }),
      }));
      const issued = await issueRenewals(dependencies, trx, renewals, { document, runId, today });
      const saleOf = new Map(issued.map(({ membershipId, saleId }) => [membershipId, saleId]));
      await setDeductions(
        trx,
        together.flatMap(({ membership: { id }, renewal: { discountIds = [] } }) =>
          discountIds.map((discountId) => ({ id: discountId, saleId: saleOf.get(id) ?? '' })),
        ),
      );
      await forgetFailures(trx, [...saleOf.keys()]);
      await mailOwed(dependencies, trx, renewals, site);
    }
  }
  return alone.map(({ membership: { id } }) => id);
}

/** The period to be sold, less what classes that the center cancelled are worth. */
function renewalOf({
  membership,
  plan,
  discounts,
  today,
  payableMinor,
}: {
  membership: ChargeableMembership;
  plan: MembershipPlan;
  discounts: readonly OpenDiscount[];
  today: string;
  payableMinor: (renewal: Renewal) => number;
}): Renewal {
  const { id: membershipId } = membership;
  const isPaused = membership.state === 'paused';
  const due = periodDue(today, membership, plan);
  const whole = { membershipId, ...due, isPaused };
  if (isPaused) return whole;
  const priceMinor = payableMinor(whole);
  let minor = 0;
  const discountIds: string[] = [];
  for (const { id, amountMinor } of discounts.filter((one) => one.membershipId === membershipId)) {
    if (minor + amountMinor > priceMinor) break; // the rest waits for the next period
    minor += amountMinor;
    discountIds.push(id);
  }
  const count = discountIds.length;
  const reason =
    count === 1 ? '1 clase anulada por el centro' : `${count} clases anuladas por el centro`;
  return { ...whole, discountIds, deduction: count > 0 ? { minor, reason } : null };
}

/**
 * An active mandate comes before a saved card: its batch collects the debt. A card of a provider that
 * isn't used any more can't be charged.
 */
function collectionOf(
  { membership, decided }: DueRenewal,
  { hasMandate, provider }: { hasMandate: boolean; provider: { name: string } | null },
): CollectedBy {
  if (decided.totalMinor === 0) return 'nothing';
  if (hasMandate) return 'directDebit';
  return provider !== null && membership.cardProvider === provider.name ? 'card' : 'center';
}

/** The notice of a collection tells the clients with a mandate, and the receipt those with a card. */
async function mailOwed(
  { clock, outbox }: OnlineDependencies,
  trx: Transaction,
  renewals: readonly (DueRenewal & { collectedBy: CollectedBy })[],
  site: MailSite,
): Promise<void> {
  const owed = renewals.filter(({ collectedBy }) => collectedBy === 'center');
  const clientIds = owed.map(({ membership }) => membership.clientId);
  const addressees = await listAddressees(trx, clientIds, clock.now());
  const mails = owed.flatMap(({ membership: { clientId, name }, decided: { totalMinor } }) => {
    const to = addressees.get(clientId);
    if (!to) return [];
    const mail = renewedOwedMail(site, to.email, { name, owedMinor: totalMinor });
    return [aboutDependant(mail, to.dependantName)];
  });
  await outbox.addAll(trx, mails);
}

/**
 * The full invoice of a period. Without a known buyer, the membership is paused and the client is
 * asked, because a retry would fail in the same way.
 */
async function documentOrPause(
  dependencies: OnlineDependencies,
  trx: Transaction,
  { due, runId, site, today }: { due: DueRenewal; runId: string; site: MailSite; today: string },
) {
  const { membership, decided } = due;
  const { clock, audit, jobs } = dependencies;
  const { id, name, clientId } = membership;
  const { totalMinor } = decided;
  try {
    return await documentForPeriod(trx, { membershipId: id, totalMinor });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'buyer_required') throw error;
  }
  const failure = { runId, membershipId: id, code: 'buyer_required', at: clock.now(), today };
  await forgetFailures(trx, [id]);
  await writeFailure(trx, failure);
  await pauseForBuyer(trx, id);
  await jobs.add(trx, { kind: seatsJob, payload: { membershipId: id } });
  await audit.write(trx, {
    actor: null,
    action: 'updated',
    entity: 'membership',
    entityId: id,
    changes: [{ field: 'state', before: membership.state, after: 'paused' }],
    reason: noBuyerReason,
  });
  await mailClient(dependencies, trx, clientId, ({ email }) =>
    notRenewedMail(site, email, { name, priceMinor: totalMinor }),
  );
  return null;
}
