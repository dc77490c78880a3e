import type { MembershipPlan } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { createPurchases } from '../../bonos/index.ts';
import { coverSeats } from '../seat-bookings.repository.ts';
import { bonoOfPeriod, type Renewal } from '../start-period.ts';
import { type CollectedBy, insertChargedPeriods } from './due-memberships.repository.ts';

/** A period that a sale charges. */
interface PeriodSale {
  clientId: string;
  templateId: string;
  plan: MembershipPlan;
  /** The price and the sessions of a whole period. */
  terms: { priceMinor: number; credits: number | null };
  leftOutMinor: number;
  renewal: Renewal;
  saleId: string;
  saleLineId: string;
  collectedBy: CollectedBy;
}

/**
 * Creates the bonos and the periods of renewals, like `startPeriod` for each, with a constant
 * number of statements. Needs the locks of the clients and the memberships.
 */
export async function chargePeriods(
  trx: Transaction,
  sold: readonly PeriodSale[],
  { runId, at }: { runId: string; at: Date },
): Promise<void> {
  const purchaseIds = await createPurchases(
    trx,
    sold.map(({ clientId, templateId, saleLineId, renewal, plan, terms }) => ({
      ...bonoOfPeriod(renewal, plan, terms),
      priceMinor: terms.priceMinor,
      clientId,
      templateId,
      saleLineId,
      position: 1,
      state: 'active',
      isRenewal: true,
    })),
    { at, userId: null },
  );
  const periods = sold.map(({ renewal, saleId, leftOutMinor, collectedBy }, index) => ({
    ...renewal,
    isPaused: renewal.isPaused ?? false,
    leftOutMinor,
    purchaseId: purchaseIds[index] ?? '',
    saleId,
    collectedBy,
    tryAt: collectedBy === 'card' ? at : null,
  }));
  await insertChargedPeriods(trx, periods, { runId, at });
  const membershipIds = periods.map(({ membershipId }) => membershipId);
  await coverSeats(trx, membershipIds, at);
}
