import type { RefundOfBooking } from '../../booking/bookings/index.ts';
import { chargedLineOf, quoteRefund, refundSale } from '../sales/index.ts';
import type { OnlineNeeds } from './online-needs.ts';

/**
 * Gives back what was paid online, by card or with a gift voucher, for a seat that was given up without
 * loss, with the document that corrects the sale's. What was paid at the desk, or of it, is the desk's to give back.
 */
export async function refundBooking(
  needs: OnlineNeeds,
  { bookingId, reason }: RefundOfBooking,
): Promise<void> {
  await needs.database.transaction(async (trx) => {
    const line = await chargedLineOf(trx, bookingId);
    // Somebody at the desk was quicker.
    if (!line) return;
    const lines = [{ lineId: line.id, quantity: 1 }];
    const { payments } = await quoteRefund(trx, {
      ...{ actor: null, saleId: line.saleId, lines, at: needs.clock.now() },
    });
    if (payments.some(({ method }) => method !== 'online' && method !== 'balance')) return;
    await refundSale(needs, trx, null, line.saleId, { lines, payments, reason });
  });
}
