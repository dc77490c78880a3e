import {
  findMembership,
  listPeriodsOfSale,
  lockMembership,
  setTry,
} from '../../booking/memberships/index.ts';
import { askProvider, beginCharge, findCurrentCard, type OnlineNeeds } from '../online/index.ts';

const HOUR_MS = 3_600_000;

/**
 * Tries the card for what is owed of a period. The try is counted in the transaction that notes the
 * charge, so that two processes, or one that is killed, try it once.
 * @throws {ProviderError} when the provider doesn't answer: it is asked for again, and has charged once
 */
async function tryCard(needs: OnlineNeeds, saleId: string): Promise<void> {
  const reference = await needs.database.transaction(async (trx) => {
    const [found] = await listPeriodsOfSale(trx, saleId);
    if (!found) return null;
    await lockMembership(trx, found.membershipId);
    const [period] = await listPeriodsOfSale(trx, saleId);
    const membership = await findMembership(trx, found.membershipId);
    const at = needs.clock.now();
    if (!period?.tryAt || !membership || period.tryAt > at) return null;
    const { tries } = period;
    const card = await findCurrentCard(trx, membership.clientId);
    const provider = await needs.providers.current(trx);
    if (period.owedMinor <= 0 || !card || card.provider !== provider?.name) {
      // Paid, or the desk's to charge.
      await setTry(trx, period, { tries, tryAt: null });
      return null;
    }
    const begun = await beginCharge(trx, { card, subject: { kind: 'sale', saleId }, at });
    // Its client is paying it on the provider's page: that comes first.
    const later = begun === null ? new Date(at.getTime() + HOUR_MS) : null;
    await setTry(trx, period, { tries: begun === null ? tries : tries + 1, tryAt: later });
    return begun;
  });
  if (reference !== null) await askProvider(needs, reference);
}

/** The same at once, for somebody who waits; what gets no answer is asked for again by the job. */
export async function tryCardNow(needs: OnlineNeeds, saleId: string): Promise<void> {
  try {
    await tryCard(needs, saleId);
  } catch (error) {
    needs.log.warn({ err: error, sale: saleId }, 'Un cargo a una tarjeta sigue sin respuesta');
  }
}
