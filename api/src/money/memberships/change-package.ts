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
  listTemplatesToChangeTo,
  lockBono,
  lockMembership,
  type MembershipRow,
  setNextTemplate,
  setTemplate,
} from '../../booking/memberships/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { findCurrentCard, type OnlineNeeds } from '../online/index.ts';
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
  needs: OnlineNeeds,
  connection: Connection,
  actor: Actor,
  id: string,
): Promise<PackageChangeOffer[]> {
  return offersOf(connection, await loadFacts(needs, connection, actor, id));
}

/**
 * Changes the membership's package: now, as a new month minus the unused value, or at its renewal.
 * @returns the sale to charge, if there is one
 * @throws {DomainError} as `listChanges`; `price_changed` when the user was shown other terms
 */
export async function changePackage(
  needs: OnlineNeeds,
  trx: Transaction,
  actor: Actor,
  { id, templateId, expectedWhen, expectedTotalMinor }: PackageChangeInput,
): Promise<string | null> {
  await lockMembership(trx, id);
  const before = await loadFacts(needs, trx, actor, id);
  if (before.period) await lockBono(trx, before.period.purchaseId);
  const facts = await loadFacts(needs, trx, actor, id);
  const offers = await offersOf(trx, facts);
  const chosenOffer = offers.find((offer) => offer.templateId === templateId);
  if (!chosenOffer) throw new DomainError('not_found');
  const { when, totalMinor, startsOn, endsOn, isCurrent, name } = chosenOffer;
  // guard: expected outcome of a package change (change-package.test.ts)
  // without: `if (when !== expectedWhen || totalMinor !== expectedTotalMinor) {` → `if (!when) {`
  if (when !== expectedWhen || totalMinor !== expectedTotalMinor) {
    throw new DomainError('price_changed', { totalMinor });
  }
  const { membership, period, today } = facts;
  const auditSubject = { actor, entity: 'membership', entityId: id } as const;
  const changes = [{ field: 'package', before: membership.name, after: name }];
  await needs.audit.write(trx, { ...auditSubject, action: 'updated', changes });
  if (when === 'renewal' || !period || endsOn === null) {
    await setNextTemplate(trx, id, isCurrent ? null : templateId);
    await mailClient(needs, trx, membership, chosenOffer);
    return null;
  }
  await cutPeriod(trx, { ...period, membershipId: id }, { today, at: needs.clock.now() });
  if (!(await setTemplate(trx, membership, templateId))) throw new DomainError('already_member');
  const saleId = await sell(needs, trx, {
    membership,
    offer: chosenOffer,
    startsOn,
    endsOn,
    today,
  });
  await mailClient(needs, trx, membership, chosenOffer);
  return saleId;
}

async function loadFacts(
  { clock, providers }: OnlineNeeds,
  connection: Connection,
  actor: Actor,
  id: string,
): Promise<ChangeFacts> {
  const membership = await findMembership(connection, id);
  if (!membership) throw new DomainError('not_found');
  const { state, endsWithPeriod, owedMinor, clientId } = membership;
  if (state !== 'active' || endsWithPeriod || owedMinor > 0) {
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
  return templates
    .filter(({ id }) => id !== membership.templateId || membership.nextTemplateId !== null)
    .filter(({ id }) => id !== membership.nextTemplateId)
    .map(({ id, name, credits, priceMinor }) => {
      const isCurrent = id === membership.templateId;
      const facts = { today, renewsOn: membership.renewsOn, period: period ?? null, priceMinor };
      return {
        templateId: id,
        name,
        credits,
        priceMinor,
        isCurrent,
        ...decidePackageChange({
          ...facts,
          canBeCharged: canBeCharged && !isCurrent,
        }),
      };
    });
}

/** Sells a new month at its price minus the unused value, due today, like a renewal. */
async function sell(
  needs: OnlineNeeds,
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
    needs,
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
    null,
    { membershipId: id, startsOn, endsOn, anchorDay: dayOf(startsOn) },
  );
}

async function mailClient(
  { config, outbox }: OnlineNeeds,
  trx: Transaction,
  { clientEmail, name: before }: MembershipRow,
  { name, when, startsOn, priceMinor, isCurrent, totalMinor: owedMinor }: PackageChangeOffer,
): Promise<void> {
  if (clientEmail === null) return;
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  const scheduledChange = { before, name, startsOn, priceMinor, isTakenBack: isCurrent };
  const mail =
    when === 'now'
      ? changedMail(site, clientEmail, { before, name, owedMinor })
      : changesLaterMail(site, clientEmail, scheduledChange);
  await outbox.add(trx, mail);
}
