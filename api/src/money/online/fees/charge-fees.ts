import { insertFeeCharge, lockBooking } from '../../../booking/bookings/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { beginCharge } from './charge-card.ts';
import { listFeesToCharge } from './fees-to-charge.repository.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { findCurrentCard } from '../saved-cards/saved-cards.repository.ts';
import { syncPayment } from '../payments/sync-payment.ts';

/**
 * Charges fees that weren't waived within a day to cards whose owners consented, each once. Charges
 * without an answer are retried by the payments job, with the same reference.
 */
export async function chargeFees(dependencies: OnlineDependencies): Promise<void> {
  const { database, clock, log, providers } = dependencies;
  const provider = await providers.current();
  if (!provider?.keepsCards) return;
  const feeFilter = { provider: provider.name, now: clock.now() };
  for (const bookingId of await listFeesToCharge(database.connection, feeFilter)) {
    try {
      const reference = await beginFeeCharge(dependencies, bookingId);
      if (reference !== null) await syncPayment(dependencies, reference);
    } catch (error) {
      // The remaining fees are still charged.
      log.warn({ err: error, booking: bookingId }, 'Una penalización sigue sin cobrarse');
    }
  }
}

/**
 * Records a card charge for a fee, under the same lock that waiving takes, so that only one of them
 * happens.
 * @returns the payment's reference; null when the fee has been waived, paid or is being paid
 */
async function beginFeeCharge(
  dependencies: OnlineDependencies,
  bookingId: string,
): Promise<string | null> {
  try {
    return await dependencies.database.transaction(async (trx) => {
      const { booking } = await lockBooking(dependencies, trx, bookingId);
      const provider = await dependencies.providers.current(trx);
      const at = dependencies.clock.now();
      if (!provider) return null;
      const feeFilter = { provider: provider.name, now: at, bookingId };
      const isDue = (await listFeesToCharge(trx, feeFilter)).length > 0;
      const card = await findCurrentCard(trx, booking.clientId);
      if (!isDue || !card) return null;
      const onlinePaymentId = await beginCharge(trx, {
        card,
        at,
        subject: {
          kind: 'booking',
          bookingId,
        },
      });
      // The client is paying on the provider's page; that has priority.
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
