import type { MembershipPlan } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { createPurchase, readPlan, readTemplateTerms } from '../bonos/index.ts';
import { daysBetween, type Period, periodFrom, termsOfPeriod } from './plans/plan-periods.ts';
import { coverSeats } from './seat-bookings.repository.ts';
import {
  insertMembership,
  insertPeriod,
  setCalendar,
  templateRenews,
} from './memberships.repository.ts';

/** The membership whose period a sale sells. */
export interface Renewal extends Period {
  membershipId: string;
  /** Sells the fee that keeps the seats of a paused membership. */
  isPaused?: boolean;
  /** What is deducted for classes that the center cancelled. */
  deduction?: { minor: number; reason: string } | null;
  /** The discounts that it consists of. */
  discountIds?: string[];
}

interface BoughtPackage {
  clientId: string;
  templateId: string;
  /** Null in a dry run, which has no sale. */
  saleLineId: string | null;
  position: number;
  timeZone: string;
  at: Date;
  userId: string | null;
  /** Null: a purchase, which starts the membership when the package renews. */
  renewal: Renewal | null;
  /** Of a whole period; null: that of the package. */
  priceMinor?: number | null;
}

/**
 * Creates the bono sold by a line. For a renewing package also its period and, the first time, the
 * membership.
 * @throws {DomainError} `already_member`
 */
export async function startPeriod(
  trx: Transaction,
  { saleId, leftOutMinor, ...bought }: BoughtPackage & { saleId: string; leftOutMinor: number },
): Promise<void> {
  const { purchaseId, period } = await createBono(trx, bought);
  if (!period) return;
  const { membershipId, startsOn, endsOn, anchorDay, isPaused = false } = period;
  const { at } = bought;
  const isRenewal = bought.renewal !== null;
  // A purchase is paid or owed at the point of sale: no card is charged automatically.
  const tryAt = isRenewal ? at : null;
  const days = { startsOn, endsOn, isPaused, leftOutMinor };
  await insertPeriod(trx, { membershipId, ...days, purchaseId, saleId, at, tryAt });
  await coverSeats(trx, [membershipId], at);
  if (isRenewal) await setCalendar(trx, membershipId, { renewsOn: endsOn, anchorDay });
}

/**
 * Creates the bono, and the membership of a package that renews.
 * @returns the period that the bono is for; null when the package doesn't renew
 * @throws {DomainError} `already_member`
 */
export async function createBono(
  trx: Transaction,
  { timeZone, renewal, ...bought }: BoughtPackage,
): Promise<{ purchaseId: string; period: Renewal | null }> {
  const purchase = { ...bought, state: 'active' } as const;
  const { clientId, templateId, at } = bought;
  if (!renewal && !(await templateRenews(trx, templateId))) {
    const purchaseId = await createPurchase(trx, purchase);
    return { purchaseId, period: null };
  }
  const plan = await readPlan(trx, templateId);
  const period = renewal ?? (await begin(trx, { clientId, templateId, at, timeZone }, plan));
  const bono = bonoOfPeriod(period, plan, await readTemplateTerms(trx, templateId));
  const isRenewal = renewal !== null;
  const purchaseId = await createPurchase(trx, { ...purchase, ...bono, isRenewal });
  return { purchaseId, period };
}

/** The bono of a period. */
export function bonoOfPeriod(
  period: Renewal,
  plan: MembershipPlan,
  { priceMinor, credits }: { priceMinor: number; credits: number | null },
) {
  const { startsOn, endsOn } = period;
  const terms = termsOfPeriod(period, plan, { priceMinor, credits });
  const isStanding = plan.seatsPerWeek !== null;
  return {
    endsOn,
    credits: terms.credits,
    paysFor: isStanding ? 'standing' : 'any',
    validityDays: isStanding ? daysBetween(startsOn, endsOn) : null,
  } as const;
}

async function begin(
  trx: Transaction,
  { timeZone, ...one }: Pick<BoughtPackage, 'clientId' | 'templateId' | 'at' | 'timeZone'>,
  plan: MembershipPlan,
): Promise<Renewal> {
  const membershipId = newId();
  const period = periodFrom(localDateOf(one.at, timeZone), plan);
  const { anchorDay, endsOn: renewsOn } = period;
  const isNew = await insertMembership(trx, { ...one, id: membershipId, anchorDay, renewsOn });
  if (!isNew) throw new DomainError('already_member');
  return { membershipId, ...period };
}
