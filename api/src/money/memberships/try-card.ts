import {
  findMembership,
  listPeriodsOfSale,
  lockMembership,
  setTry,
} from '../../booking/memberships/index.ts';
import { syncPayment, beginCharge, findCurrentCard, type OnlineNeeds } from '../online/index.ts';

const HOUR_MS = 3_600_000;

/**
 * Charges the card for an unpaid period. The attempt is counted in the transaction that records the
 * charge, so that concurrent or killed processes try once.
 * @throws {ProviderError} when the provider doesn't answer: the charge is asked for again, and made
 *   once
 */
async function tryCard(needs: OnlineNeeds, saleId: string): Promise<void> {
  const reference = await needs.database.transaction(async (trx) => {
    const [foundPeriod] = await listPeriodsOfSale(trx, saleId);
    if (!foundPeriod) return null;
    await lockMembership(trx, foundPeriod.membershipId);
    const [period] = await listPeriodsOfSale(trx, saleId);
    const membership = await findMembership(trx, foundPeriod.membershipId);
    const at = needs.clock.now();
    if (!period?.tryAt || !membership || period.tryAt > at) return null;
    const { tries } = period;
    const card = await findCurrentCard(trx, membership.clientId);
    const provider = await needs.providers.current(trx);
    if (period.owedMinor <= 0 || !card || card.provider !== provider?.name) {
      // Paid, or to be charged by the front desk.
      await setTry(trx, period, { tries, tryAt: null });
      return null;
    }
    const startedReference = await beginCharge(trx, {
      card,
      subject: { kind: 'sale', saleId },
      at,
    });
    // The client is paying on the provider's page; that has priority.
    const laterTryAt = startedReference === null ? new Date(at.getTime() + HOUR_MS) : null;
    await setTry(trx, period, {
      tries: startedReference === null ? tries : tries + 1,
      tryAt: laterTryAt,
    });
    return startedReference;
  });
  if (reference !== null) await syncPayment(needs, reference);
}

/**
 * Like `tryCard`, but immediate for a waiting user; the job asks again when the provider doesn't
 * answer.
 */
export async function tryCardNow(needs: OnlineNeeds, saleId: string): Promise<void> {
  try {
    await tryCard(needs, saleId);
  } catch (error) {
    needs.log.warn({ err: error, sale: saleId }, 'Un cargo a una tarjeta sigue sin respuesta');
  }
}
