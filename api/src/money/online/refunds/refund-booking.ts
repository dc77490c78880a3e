import type { RefundOfBooking } from '../../../booking/bookings/index.ts';
import { chargedLineOf, quoteRefund, refundSale } from '../../sales/index.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';

/**
 * Refunds the online payment, by card or gift voucher, of a seat that was cancelled without loss,
 * with the document that corrects the sale's. Sales with payments at the front desk are left to the
 * front desk.
 */
export async function refundBooking(
  dependencies: OnlineDependencies,
  { bookingId, reason }: RefundOfBooking,
): Promise<void> {
  await dependencies.database.transaction(async (trx) => {
    const line = await chargedLineOf(trx, bookingId);
    // The front desk was faster.
    if (!line) return;
    const lines = [{ lineId: line.id, quantity: 1 }];
    const { payments } = await quoteRefund(trx, {
      actor: null,
      saleId: line.saleId,
      lines,
      at: dependencies.clock.now(),
    });
    if (payments.some(({ method }) => method !== 'online' && method !== 'balance')) return;
    await refundSale(dependencies, trx, null, line.saleId, { lines, payments, reason });
  });
}
