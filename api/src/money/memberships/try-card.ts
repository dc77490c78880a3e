import {
  findMembership,
  listPeriodsOfSale,
  lockMembership,
  setTry,
} from '../../booking/memberships/index.ts';
import { readCenter } from '../../center/center/index.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { findActiveMandate } from '../direct-debit/index.ts';
import {
  syncPayment,
  beginCharge,
  findCurrentCard,
  type OnlineDependencies,
} from '../online/index.ts';

const HOUR_MS = 3_600_000;

/**
 * Charges the card for an unpaid period. The attempt is counted in the transaction that records the
 * charge, so that concurrent or killed processes try once.
 * @throws {ProviderError} when the provider doesn't answer: the charge is asked for again, and made
 *   once
 */
async function tryCard(dependencies: OnlineDependencies, saleId: string): Promise<void> {
  const reference = await dependencies.database.transaction(async (trx) => {
    const [foundPeriod] = await listPeriodsOfSale(trx, saleId);
    if (!foundPeriod) return null;
    await lockMembership(trx, foundPeriod.membershipId);
    const [period] = await listPeriodsOfSale(trx, saleId);
    const membership = await findMembership(trx, foundPeriod.membershipId);
    const at = dependencies.clock.now();
    if (!period?.tryAt || !membership || period.tryAt > at) return null;
    const { tries } = period;
    const card = await findCurrentCard(trx, membership.clientId);
    const provider = await dependencies.providers.current(trx);
    const today = localDateOf(at, (await readCenter(trx)).timeZone);
    const mandate = await findActiveMandate(trx, membership.clientId, today);
    if (period.owedMinor <= 0 || mandate || !card || card.provider !== provider?.name) {
      // Paid, or to be collected by direct debit or by the front desk.
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
  if (reference !== null) await syncPayment(dependencies, reference);
}

/**
 * Like `tryCard`, but immediate for a waiting user; the job asks again when the provider doesn't
 * answer.
 */
export async function tryCardNow(dependencies: OnlineDependencies, saleId: string): Promise<void> {
  try {
    await tryCard(dependencies, saleId);
  } catch (error) {
    dependencies.log.warn(
      { err: error, sale: saleId },
      'Un cargo a una tarjeta sigue sin respuesta',
    );
  }
}
