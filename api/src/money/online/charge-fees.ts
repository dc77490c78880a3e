import { insertFeeCharge, lockBooking } from '../../booking/bookings/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { beginCharge } from './charge-card.ts';
import { listFeesToCharge } from './fees-to-charge.repository.ts';
import type { OnlineNeeds } from './online-needs.ts';
import { findCurrentCard } from './saved-cards.repository.ts';
import { askProvider } from './settle-payment.ts';

/**
 * Charges the fees that nobody has waived in a day to the cards whose owners agreed to that, each once.
 * What gets no answer is asked for again by the job that asks for payments, under the same reference.
 */
export async function chargeFees(needs: OnlineNeeds): Promise<void> {
  const { database, clock, log, providers } = needs;
  const provider = await providers.current();
  if (!provider?.keepsCards) return;
  const due = { provider: provider.name, now: clock.now() };
  for (const bookingId of await listFeesToCharge(database.connection, due)) {
    try {
      const reference = await beginFeeCharge(needs, bookingId);
      if (reference !== null) await askProvider(needs, reference);
    } catch (error) {
      // The others are charged all the same.
      log.warn({ err: error, booking: bookingId }, 'Una penalización sigue sin cobrarse');
    }
  }
}

/**
 * Notes that a card is asked for a fee, under the lock that waiving it takes: whoever comes first.
 * @returns the payment's reference; null of what is waived, paid or being paid by now
 */
async function beginFeeCharge(needs: OnlineNeeds, bookingId: string): Promise<string | null> {
  try {
    return await needs.database.transaction(async (trx) => {
      const { booking } = await lockBooking(needs, trx, bookingId);
      const provider = await needs.providers.current(trx);
      const at = needs.clock.now();
      if (!provider) return null;
      const due = { provider: provider.name, now: at, bookingId };
      const isDue = (await listFeesToCharge(trx, due)).length > 0;
      const card = await findCurrentCard(trx, booking.clientId);
      if (!isDue || !card) return null;
      const onlinePaymentId = await beginCharge(trx, {
        ...{ card, at },
        subject: { kind: 'booking', bookingId },
      });
      // Its client is paying it on the provider's page: that comes first.
      if (onlinePaymentId === null) return null;
      if (!(await insertFeeCharge(trx, { bookingId, onlinePaymentId }))) {
        throw new DomainError('nothing_owed');
      }
      return onlinePaymentId;
    });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
