import { refundJob, type RefundOfBooking } from '../../booking/bookings/index.ts';
import { onlineRefundJob, type OnlineRefund } from '../sales/index.ts';
import { syncSetup } from './saved-cards/sync-setup.ts';
import { listSetupsToAsk } from './saved-cards/card-setups.repository.ts';
import { chargeFees } from './fees/charge-fees.ts';
import { forgetAtProvider, forgetCardJob } from './saved-cards/forget-card.ts';
import type { OnlineDependencies } from './online-dependencies.ts';
import { listPaymentsToSync } from './payments/online-payments.repository.ts';
import { refundBooking } from './refunds/refund-booking.ts';
import {
  retryRefunds,
  returnJob,
  refundToProvider,
  returnPayment,
} from './refunds/return-payment.ts';
import { syncPayment } from './payments/sync-payment.ts';

/** Background jobs of online payments: query payments without news, and send pending refunds. */
export function handleOnlineJobs(dependencies: OnlineDependencies): void {
  const { database, clock, jobs, log } = dependencies;
  jobs.handle(returnJob, async (payload) => {
    const { refundId } = payload as { refundId: string }; // as `requestRefund` wrote it
    await returnPayment(dependencies, refundId);
  });
  jobs.handle(onlineRefundJob, async (payload) => {
    await refundToProvider(dependencies, payload as OnlineRefund); // as `refundSale` wrote it
  });
  jobs.handle(refundJob, async (payload) => {
    await refundBooking(dependencies, payload as RefundOfBooking); // as `refundLater` wrote it
  });

  jobs.handle(forgetCardJob, async (payload) => {
    await forgetAtProvider(dependencies, (payload as { cardId: string }).cardId); // as `forgetCard` wrote it
  });

  jobs.repeat('fees to charge', 5 * 60, () => chargeFees(dependencies));
  jobs.repeat('online payments', 60, async () => {
    for (const id of await listPaymentsToSync(database.connection, clock.now())) {
      try {
        await syncPayment(dependencies, id);
      } catch (error) {
        // The others are still queried; this one is retried later.
        log.warn({ err: error, payment: id }, 'Un pago en línea sigue sin respuesta');
      }
    }
    for (const id of await listSetupsToAsk(database.connection, clock.now())) {
      try {
        await syncSetup(dependencies, id);
      } catch (error) {
        log.warn({ err: error, setup: id }, 'Una tarjeta por guardar sigue sin respuesta');
      }
    }
    await retryRefunds(dependencies);
  });
}
