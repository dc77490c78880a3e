import type { ClosureInput, ClosurePreview } from '@aforo/shared/contract';
import { defaultPlan, listPlans, listPrices } from '../../../booking/bonos/index.ts';
import {
  listLaterMembers,
  listPriceChanges,
  type Period,
  periodFrom,
  type PeriodPlan,
  priceOn,
  readPeriodRules,
  reducePeriod,
} from '../../../booking/memberships/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { countCharged, listRenewing } from './rules.repository.ts';

const shownPeriods = 200;

/**
 * What a closed season does to each period that is not charged yet, by the decision of its sale.
 * Periods are those that follow if nothing else changes.
 */
export async function previewClosure(
  connection: Connection,
  closure: ClosureInput,
): Promise<ClosurePreview> {
  const memberships = await listRenewing(connection, null);
  const templateIds = [...new Set(memberships.map(({ templateId }) => templateId))];
  const plans = await listPlans(connection, templateIds);
  const prices = await listPrices(connection, templateIds);
  const changes = await listPriceChanges(connection, templateIds);
  const { closures, familyDiscountBasisPoints } = await readPeriodRules(connection);
  const clientIds = [...new Set(memberships.map(({ clientId }) => clientId))];
  const later = await listLaterMembers(connection, clientIds);
  const found = memberships.flatMap(({ id, clientId, clientName, templateId, ...membership }) => {
    const template = prices.get(templateId);
    if (!template) return [];
    const familyBasisPoints = later.has(clientId) ? familyDiscountBasisPoints : 0;
    const price = {
      priceMinor: template.priceMinor,
      priceChanges: changes.get(templateId) ?? [],
    };
    const plan = plans.get(templateId) ?? defaultPlan;
    return periodsWithin(membership, plan, closure).map((period) => {
      const priceMinor = priceOn(price, period.startsOn);
      const priced = { ...period, priceMinor, months: plan.periodMonths };
      const payable = (seasons: typeof closures) =>
        reducePeriod(priced, { closures: seasons, familyBasisPoints }).payableMinor;
      return {
        membershipId: id,
        client: { id: clientId, name: clientName },
        name: template.name,
        startsOn: period.startsOn,
        endsOn: period.endsOn,
        beforeMinor: payable(closures),
        afterMinor: payable([...closures, closure]),
      };
    });
  });
  const periods = found.filter(({ beforeMinor, afterMinor }) => afterMinor < beforeMinor);
  const sum = (minors: number[]) => minors.reduce((total, minor) => total + minor, 0);
  return {
    count: periods.length,
    beforeMinor: sum(periods.map(({ beforeMinor }) => beforeMinor)),
    afterMinor: sum(periods.map(({ afterMinor }) => afterMinor)),
    chargedCount: await countCharged(connection, closure),
    periods: periods.slice(0, shownPeriods),
  };
}

/** The next periods of a membership that contain days of the season. */
function periodsWithin(
  { renewsOn, anchorDay }: { renewsOn: string; anchorDay: number },
  plan: PeriodPlan,
  { fromDate, toDate }: Pick<ClosureInput, 'fromDate' | 'toDate'>,
): Period[] {
  const periods: Period[] = [];
  let period = periodFrom(renewsOn, plan, anchorDay);
  while (period.startsOn <= toDate) {
    if (period.endsOn > fromDate) periods.push(period);
    period = periodFrom(period.endsOn, plan, anchorDay);
  }
  return periods;
}
