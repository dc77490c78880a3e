import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { createPurchase } from '../bonos/index.ts';
import { dayOf, firstRenewal } from './membership-rules.ts';
import {
  insertMembership,
  insertPeriod,
  setCalendar,
  templateRenews,
} from './memberships.repository.ts';

/** The membership whose period a sale sells. */
export interface Renewal {
  membershipId: string;
  startsOn: string;
  endsOn: string;
  anchorDay: number;
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
}

/**
 * Creates the bono sold by a line. For a renewing package also its period and, the first time, the
 * membership.
 * @throws {DomainError} `already_member`
 */
export async function startPeriod(
  trx: Transaction,
  { saleId, ...bought }: BoughtPackage & { saleId: string },
): Promise<void> {
  const { purchaseId, period } = await createBono(trx, bought);
  if (!period) return;
  const { membershipId, startsOn, endsOn, anchorDay } = period;
  const { at } = bought;
  const isRenewal = bought.renewal !== null;
  // A purchase is paid or owed at the point of sale: no card is charged automatically.
  const tryAt = isRenewal ? at : null;
  await insertPeriod(trx, { membershipId, startsOn, endsOn, purchaseId, saleId, at, tryAt });
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
    return { purchaseId: await createPurchase(trx, purchase), period: null };
  }
  const period = renewal ?? (await begin(trx, { clientId, templateId, at, timeZone }));
  const { endsOn } = period;
  const isRenewal = renewal !== null;
  return { purchaseId: await createPurchase(trx, { ...purchase, endsOn, isRenewal }), period };
}

async function begin(
  trx: Transaction,
  { timeZone, ...one }: Pick<BoughtPackage, 'clientId' | 'templateId' | 'at' | 'timeZone'>,
): Promise<Renewal> {
  const membershipId = newId();
  const startsOn = localDateOf(one.at, timeZone);
  const anchorDay = dayOf(startsOn);
  const endsOn = firstRenewal(startsOn);
  const isNew = await insertMembership(trx, {
    ...one,
    id: membershipId,
    anchorDay,
    renewsOn: endsOn,
  });
  if (!isNew) throw new DomainError('already_member');
  return { membershipId, startsOn, endsOn, anchorDay };
}
