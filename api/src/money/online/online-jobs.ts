import { refundJob, type RefundOfBooking } from '../../booking/bookings/index.ts';
import { onlineRefundJob, type OnlineRefund } from '../sales/index.ts';
import { syncSetup } from './sync-setup.ts';
import { listSetupsToAsk } from './card-setups.repository.ts';
import { chargeFees } from './charge-fees.ts';
import { forgetAtProvider, forgetCardJob } from './forget-card.ts';
import type { OnlineNeeds } from './online-needs.ts';
import { listPaymentsToSync } from './online-payments.repository.ts';
import { refundBooking } from './refund-booking.ts';
import { retryRefunds, returnJob, refundToProvider, returnPayment } from './return-payment.ts';
import { syncPayment } from './sync-payment.ts';

/** Background jobs of online payments: query payments without news, and send pending refunds. */
export function handleOnlineJobs(needs: OnlineNeeds): void {
  const { database, clock, jobs, log } = needs;
  jobs.handle(returnJob, async (payload) => {
    const { refundId } = payload as { refundId: string }; // as `requestRefund` wrote it
    await returnPayment(needs, refundId);
  });
  jobs.handle(onlineRefundJob, async (payload) => {
    await refundToProvider(needs, payload as OnlineRefund); // as `refundSale` wrote it
  });
  jobs.handle(refundJob, async (payload) => {
    await refundBooking(needs, payload as RefundOfBooking); // as `refundLater` wrote it
  });

  jobs.handle(forgetCardJob, async (payload) => {
    await forgetAtProvider(needs, (payload as { cardId: string }).cardId); // as `forgetCard` wrote it
  });

  jobs.repeat('fees to charge', 5 * 60, () => chargeFees(needs));
  jobs.repeat('online payments', 60, async () => {
    for (const id of await listPaymentsToSync(database.connection, clock.now())) {
      try {
        await syncPayment(needs, id);
      } catch (error) {
        // The others are still queried; this one is retried later.
        log.warn({ err: error, payment: id }, 'Un pago en línea sigue sin respuesta');
      }
    }
    for (const id of await listSetupsToAsk(database.connection, clock.now())) {
      try {
        await syncSetup(needs, id);
      } catch (error) {
        log.warn({ err: error, setup: id }, 'Una tarjeta por guardar sigue sin respuesta');
      }
    }
    await retryRefunds(needs);
  });
}
