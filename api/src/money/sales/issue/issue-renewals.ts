import type { SaleInput } from '@aforo/shared/contract';
import {
  chargePeriods,
  type ChargeableMembership,
  type CollectedBy,
  listLaterMembers,
  priceOn,
  readPeriodRules,
  type Renewal,
} from '../../../booking/memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import { issueDocuments, reserveDocument } from '../../documents/index.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { describeLines } from '../sale.messages.ts';
import { insertSales } from '../sale-writes.repository.ts';
import { priceOfPeriod } from './decide-membership.ts';
import { type DecidedSale, decideSale } from './decide-sale.ts';
import { loadSaleFacts, type PackageForSale, type SaleFacts } from './sale-facts.repository.ts';

/** A membership's period to sell. */
interface RenewalToSell<Due extends ChargeableMembership = ChargeableMembership> {
  membership: Due;
  template: PackageForSale;
  renewal: Renewal;
}

interface DecidedRenewal<Due extends ChargeableMembership> extends RenewalToSell<Due> {
  decided: DecidedSale;
}

/** The period to sell; what it costs before deductions bounds what is deducted. */
type RenewalOf<Due> = (
  due: Due,
  template: PackageForSale,
  payableMinor: (renewal: Renewal) => number,
) => Renewal;

async function laterMembers(
  connection: Connection,
  memberships: readonly { clientId: string }[],
  basisPoints: number,
): Promise<Set<string>> {
  if (basisPoints === 0) return new Set();
  const clientIds = memberships.map(({ clientId }) => clientId);
  return listLaterMembers(connection, clientIds);
}

/** The packages of due memberships, and the decision of each sale by that of every sale. */
export async function decideRenewals<Due extends ChargeableMembership>(
  connection: Connection,
  memberships: readonly Due[],
  { today, renewalOf }: { today: string; renewalOf: RenewalOf<Due> },
): Promise<DecidedRenewal<Due>[]> {
  const settings = await readMoneySettings(connection);
  const { timeZone } = await readCenter(connection);
  const templateIds = [...new Set(memberships.map(({ templateId }) => templateId))];
  const basket = { clientId: null, lines: templateIds.map(lineOf) };
  const facts = await loadSaleFacts(connection, basket, { isLocked: false });
  const { familyDiscountBasisPoints, closures } = await readPeriodRules(connection);
  const later = await laterMembers(connection, memberships, familyDiscountBasisPoints);
  return memberships.map((membership) => {
    const { clientId, templateId, client } = membership;
    const template = facts.templates.get(templateId);
    if (!template) throw new Error('A membership without its package');
    const familyBasisPoints = later.has(clientId) ? familyDiscountBasisPoints : 0;
    const ownFacts: SaleFacts = { ...facts, client, closures, familyBasisPoints };
    const renewal = renewalOf(membership, template, (period) => {
      const price = priceOfPeriod(template, { today, renewal: period, facts: ownFacts });
      return price ? (price.item.unitPriceMinor ?? 0) - price.discountMinor : 0;
    });
    const context = { facts: ownFacts, settings, timeZone, today, renewal, actor: clientActor };
    const lines = [lineOf(templateId)];
    const decided = decideSale({ clientId, lines }, { ...context, discountedInShiftMinor: 0 });
    return { membership, template, renewal, decided };
  });
}

/**
 * Issues the sales of many periods: lines, bonos, periods and documents, with a number of statements
 * that doesn't depend on their count. The price is owed from the first day, and any payment settles
 * it. Needs the locks of the clients and the memberships; every document is of the given kind.
 * @returns the sales, in the same order
 * @throws {DomainError} `buyer_required`
 */
export async function issueRenewals(
  dependencies: Dependencies,
  trx: Transaction,
  renewals: readonly (DecidedRenewal<ChargeableMembership> & { collectedBy: CollectedBy })[],
  {
    document: requested,
    runId,
    today,
  }: {
    document: SaleInput['document'];
    runId: string;
    today: string;
  },
): Promise<{ saleId: string; membershipId: string }[]> {
  const settings = await readMoneySettings(trx);
  const { timeZone } = await readCenter(trx);
  const document = await reserveDocument(dependencies, trx, {
    settings,
    timeZone,
    totalMinor: Math.max(...renewals.map(({ decided }) => decided.totalMinor)),
    taxes: [],
    wanted: requested.kind,
    buyer: requested.buyer ?? null,
  });
  if (document === null) throw new Error('A sale without a document');
  const at = document.issuedAt;
  const sales = renewals.map(({ membership: { clientId }, decided }) => ({
    id: newId(),
    kind: 'sale' as const,
    clientId,
    originalSaleId: null,
    totalMinor: decided.totalMinor,
    dueOn: decided.totalMinor === 0 ? null : today,
    reason: null,
    at,
    userId: null,
    lines: decided.lines.map((line) => ({ ...line, id: newId() })),
    taxes: decided.taxes,
    payments: [],
  }));
  await insertSales(trx, sales);
  const sold = renewals.map(({ membership, template, renewal, decided, collectedBy }, index) => ({
    clientId: membership.clientId,
    templateId: template.id,
    plan: template.plan,
    terms: {
      priceMinor: priceOn(template, renewal.startsOn),
      credits: template.credits,
    },
    leftOutMinor: decided.lines[0]?.leftOutMinor ?? 0,
    renewal,
    saleId: sales[index]?.id ?? '',
    saleLineId: sales[index]?.lines[0]?.id ?? '',
    collectedBy,
  }));
  await chargePeriods(trx, sold, { runId, at });
  await dependencies.audit.writeAll(
    trx,
    sales.map(({ id }) => ({ actor: null, action: 'created', entity: 'sale', entityId: id })),
  );
  const documented = sales.map(({ id, lines, totalMinor, taxes }) => {
    const description = describeLines(lines.map((line) => line.description));
    return { saleId: id, totalMinor, taxes, description };
  });
  await issueDocuments(dependencies, trx, document, documented);
  return sold.map(({ saleId, renewal }) => ({ saleId, membershipId: renewal.membershipId }));
}

const clientActor = { role: 'client' } as const;
const lineOf = (templateId: string) => ({ kind: 'package', templateId, quantity: 1 }) as const;
