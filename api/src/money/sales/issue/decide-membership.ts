import type { SaleLineInput } from '@aforo/shared/contract';
import {
  isEnrolmentDue,
  type Period,
  periodFrom,
  priceOn,
  type PeriodReductions,
  reducePeriod,
  type Renewal,
  termsOfPeriod,
} from '../../../booking/memberships/index.ts';
import type { PackageForSale, SaleFacts } from './sale-facts.repository.ts';
import type { SoldItem } from './sold-item.ts';

/** The period that a renewal sells. */
export type SoldPeriod = Period & Pick<Renewal, 'isPaused' | 'deduction'>;

interface Moment {
  today: string;
  renewal?: SoldPeriod | null;
  facts: PeriodReductions;
}

interface PeriodPrice {
  /** What differs from the package's own line. */
  item: Partial<Pick<SoldItem, 'description' | 'unitPriceMinor'>>;
  discountMinor: number;
  /** The part of the discount that no person gave. */
  leftOutMinor: number;
  reason: string | null;
  renewal: { renewsOn: string; priceMinor: number };
}

/**
 * What a period of a renewing package costs: the same for the first one and a renewal. A short first
 * period, closed seasons, the family discount and cancelled classes come off in this order.
 */
export function priceOfPeriod(
  template: PackageForSale | undefined,
  { today, renewal = null, facts }: Moment,
): PeriodPrice | null {
  if (!template?.renewsMonthly && !renewal) return null;
  if (!template) return null;
  const { plan, credits, name } = template;
  const period = renewal ?? periodFrom(today, plan);
  const renews = { renewsOn: period.endsOn, priceMinor: priceOn(template, period.endsOn) };
  if (renewal?.isPaused) {
    const unitPriceMinor = plan.pauseFeeMinor ?? 0;
    const item = { unitPriceMinor, description: `${name}: plaza guardada en pausa` };
    return { item, discountMinor: 0, leftOutMinor: 0, reason: null, renewal: renews };
  }
  const priceMinor = priceOn(template, period.startsOn);
  const terms = termsOfPeriod(period, plan, { priceMinor, credits });
  const part = priceMinor === 0 ? 1 : terms.priceMinor / priceMinor;
  const priced = { ...period, priceMinor: terms.priceMinor, months: plan.periodMonths * part };
  const { payableMinor, ...reduced } = reducePeriod(priced, facts);
  const deductionMinor = Math.min(renewal?.deduction?.minor ?? 0, payableMinor);
  const deductionReason = deductionMinor > 0 ? renewal?.deduction?.reason : null;
  const reasons = [terms.reason, ...reduced.reasons, deductionReason];
  const leftOutMinor = priceMinor - payableMinor;
  return {
    item: { unitPriceMinor: priceMinor },
    discountMinor: leftOutMinor + deductionMinor,
    leftOutMinor,
    reason: reasons.filter((reason) => reason != null).join(' · ') || null,
    renewal: renews,
  };
}

/** The enrolment fee of the first membership that a basket sells. */
export function enrolmentLines(
  lines: readonly SaleLineInput[],
  { facts, today }: { facts: SaleFacts; today: string },
): SoldItem[] {
  const dated = { lastEnd: facts.lastMembershipEnd, today };
  const template = lines
    .flatMap((line) =>
      line.kind === 'package' ? (facts.templates.get(line.templateId) ?? []) : [],
    )
    .find(({ renewsMonthly, plan }) => renewsMonthly && isEnrolmentDue(plan, dated));
  if (!template) return [];
  const { name, plan, taxTreatment, taxCause, taxBasisPoints } = template;
  const tax = { taxTreatment, taxCause, taxBasisPoints };
  const description = `Matrícula de ${name}`;
  return [
    { kind: 'text', description, quantity: 1, unitPriceMinor: plan.enrolmentFeeMinor, ...tax },
  ];
}
