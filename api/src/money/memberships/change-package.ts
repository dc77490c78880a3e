import type {
  Actor,
  BodyOf,
  changePackage as changeCall,
  PackageChangeOffer,
} from '@aforo/shared/contract';
import {
  changedMail,
  changesLaterMail,
  cutPeriod,
  dayOf,
  decidePackageChange,
  findLastPeriod,
  findMembership,
  type LastPeriod,
  listLaterMembers,
  listPriceChanges,
  listServicesOf,
  listTemplatesToChangeTo,
  lockBono,
  type MembershipRow,
  periodFrom,
  priceOn,
  readPeriodRules,
  reducePeriod,
  setNextTemplate,
  setTemplate,
} from '../../booking/memberships/index.ts';
import { defaultPlan, listPlans, readPlan } from '../../booking/bonos/index.ts';
import { lockSeats, throwIfSeatsDontFit } from '../../booking/standing-seats/index.ts';
import { mailClient } from '../../people/household/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { findCurrentCard, type OnlineDependencies } from '../online/index.ts';
import { issueSale } from '../sales/index.ts';
import { documentForPeriod } from './period-document.ts';

type PackageChangeInput = { id: string } & BodyOf<typeof changeCall>;

interface ChangeFacts {
  membership: MembershipRow;
  period: LastPeriod | undefined;
  today: string;
  canBeCharged: boolean;
}

/**
 * The packages that this membership can change to, with time and amount, as decided by the command.
 * @throws {DomainError} `not_found`; `illegal_transition` for a membership that is not active, is
 *   ending or has a debt
 */
export async function listChanges(
  dependencies: OnlineDependencies,
  connection: Connection,
  actor: Actor,
  id: string,
): Promise<PackageChangeOffer[]> {
  return offersOf(connection, await loadFacts(dependencies, connection, actor, id));
}

/**
 * Changes the membership's package: now, as a new month minus the unused value, or at its renewal.
 * @returns the sale to charge, if there is one
 * @throws {DomainError} as `listChanges`; `price_changed` when the user was shown other terms
 */
export async function changePackage(
  dependencies: OnlineDependencies,
  trx: Transaction,
  actor: Actor,
  { id, templateId, expectedWhen, expectedTotalMinor }: PackageChangeInput,
): Promise<string | null> {
  await loadFacts(dependencies, trx, actor, id);
  await lockSeats(dependencies, trx, { membershipId: id });
  const before = await loadFacts(dependencies, trx, actor, id);
  if (before.period) await lockBono(trx, before.period.purchaseId);
  const facts = await loadFacts(dependencies, trx, actor, id);
  const offers = await offersOf(trx, facts);
  const chosenOffer = offers.find((offer) => offer.templateId === templateId);
  if (!chosenOffer) throw new DomainError('not_found');
  const { when, totalMinor, startsOn, endsOn, isCurrent, name } = chosenOffer;
  const serviceIds = await listServicesOf(trx, templateId);
  const wanted = { plan: await readPlan(trx, templateId), serviceIds, onDate: startsOn };
  await throwIfSeatsDontFit(trx, id, wanted);
  // guard: expected outcome of a package change (change-package.test.ts)
  // without: `if (when !== expectedWhen || totalMinor !== expectedTotalMinor) {` → `if (!when) {`
  if (when !== expectedWhen || totalMinor !== expectedTotalMinor) {
    throw new DomainError('price_changed', { totalMinor });
  }
  const { membership, period, today } = facts;
  const auditSubject = { actor, entity: 'membership', entityId: id } as const;
  const changes = [{ field: 'package', before: membership.name, after: name }];
  await dependencies.audit.write(trx, { ...auditSubject, action: 'updated', changes });
  if (when === 'renewal' || !period || endsOn === null) {
    await setNextTemplate(trx, id, isCurrent ? null : templateId);
    await mailChange(dependencies, trx, membership, chosenOffer);
    return null;
  }
  await cutPeriod(trx, { ...period, membershipId: id }, { today, at: dependencies.clock.now() });
  if (!(await setTemplate(trx, membership, templateId))) throw new DomainError('already_member');
  const saleId = await sell(dependencies, trx, {
    membership,
    offer: chosenOffer,
    startsOn,
    endsOn,
    today,
  });
  await mailChange(dependencies, trx, membership, chosenOffer);
  return saleId;
}

async function loadFacts(
  { clock, providers }: OnlineDependencies,
  connection: Connection,
  actor: Actor,
  id: string,
): Promise<ChangeFacts> {
  const membership = await findMembership(connection, id);
  if (!membership) throw new DomainError('not_found');
  const { state, endsWithPeriod, owedMinor, collectingMinor, clientId } = membership;
  if (state !== 'active' || endsWithPeriod || owedMinor + collectingMinor > 0) {
    throw new DomainError('illegal_transition');
  }
  const { timeZone } = await readCenter(connection);
  const card = await findCurrentCard(connection, clientId);
  const provider = await providers.current(connection);
  return {
    membership,
    period: await findLastPeriod(connection, id),
    today: localDateOf(clock.now(), timeZone),
    // Clients can change at once only with a saved card; at the front desk the payment may wait.
    canBeCharged:
      actor.role !== 'client' || (card !== undefined && card.provider === provider?.name),
  };
}

async function offersOf(
  connection: Connection,
  { membership, period, today, canBeCharged }: ChangeFacts,
): Promise<PackageChangeOffer[]> {
  const templates = await listTemplatesToChangeTo(connection, membership);
  const plans = await listPlans(
    connection,
    templates.map(({ id }) => id),
  );
  const planOf = (id: string) => plans.get(id) ?? defaultPlan;
  const { clientId } = membership;
  const { closures, familyDiscountBasisPoints } = await readPeriodRules(connection);
  const isLater = (await listLaterMembers(connection, [clientId])).has(clientId);
  const familyBasisPoints = isLater ? familyDiscountBasisPoints : 0;
  const reductions = { closures, familyBasisPoints };
  const changes = await listPriceChanges(
    connection,
    templates.map(({ id }) => id),
  );
  return templates
    .filter(({ id }) => id !== membership.templateId || membership.nextTemplateId !== null)
    .filter(({ id }) => id !== membership.nextTemplateId)
    .map(({ id, name, credits, priceMinor: currentMinor }) => {
      const isCurrent = id === membership.templateId;
      const price = { priceMinor: currentMinor, priceChanges: changes.get(id) ?? [] };
      const { renewsOn } = membership;
      const decide = (priceMinor: number) =>
        decidePackageChange({
          today,
          renewsOn,
          period: period ?? null,
          priceMinor,
          canBeCharged: canBeCharged && !isCurrent,
          plans: [planOf(membership.templateId), planOf(id)],
        });
      const payable = (startsOn: string) => {
        const plan = planOf(id);
        const priced = {
          ...periodFrom(startsOn, plan),
          priceMinor: priceOn(price, startsOn),
          months: plan.periodMonths,
        };
        return reducePeriod(priced, reductions).payableMinor;
      };
      const decided = decide(payable(today));
      const totalMinor = decided.when === 'now' ? decided.totalMinor : payable(decided.startsOn);
      return {
        templateId: id,
        name,
        credits,
        priceMinor: priceOn(price, decided.startsOn),
        isCurrent,
        ...decided,
        totalMinor,
      };
    });
}

/** Sells a new month at its price minus the unused value, due today, like a renewal. */
async function sell(
  dependencies: OnlineDependencies,
  trx: Transaction,
  {
    membership: { id, clientId, name },
    offer: { templateId, creditMinor, totalMinor },
    startsOn,
    endsOn,
    today,
  }: {
    membership: MembershipRow;
    offer: PackageChangeOffer;
    startsOn: string;
    endsOn: string;
    today: string;
  },
): Promise<string> {
  const discount = {
    off: { kind: 'amount', minor: creditMinor },
    reason: `Lo que quedaba de ${name}`,
  } as const;
  const line = { kind: 'package', templateId, quantity: 1 } as const;
  return await issueSale(
    dependencies,
    trx,
    null,
    {
      clientId,
      lines: [
        creditMinor > 0
          ? {
              ...line,
              discount,
            }
          : line,
      ],
      payments: [],
      dueOn: today,
      expectedTotalMinor: totalMinor,
      document: await documentForPeriod(trx, {
        membershipId: id,
        totalMinor,
      }),
    },
    { renewal: { membershipId: id, startsOn, endsOn, anchorDay: dayOf(startsOn) } },
  );
}

async function mailChange(
  dependencies: OnlineDependencies,
  trx: Transaction,
  { clientId, name: before }: MembershipRow,
  { name, when, startsOn, priceMinor, isCurrent, totalMinor: owedMinor }: PackageChangeOffer,
): Promise<void> {
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName, timeZone, currency };
  const scheduledChange = { before, name, startsOn, priceMinor, isTakenBack: isCurrent };
  await mailClient(dependencies, trx, clientId, ({ email }) =>
    when === 'now'
      ? changedMail(site, email, { before, name, owedMinor })
      : changesLaterMail(site, email, scheduledChange),
  );
}
