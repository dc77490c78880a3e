import type { Actor } from '@aforo/shared/contract';
import { bookPaid, setFeeCharge } from '../../../booking/bookings/index.ts';
import { lockSlots, startSignedUp } from '../../../booking/standing-seats/index.ts';
import { mailClient } from '../../../people/household/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import { issueSale, payRest } from '../../sales/index.ts';
import { mailVouchers } from '../../vouchers/index.ts';
import { replaceCard } from '../saved-cards/replace-card.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { setCaptured, type Capture } from './online-payment-writes.repository.ts';
import type { OnlinePaymentRow } from './online-payments.repository.ts';
import { feeChargedMail, receivedMail } from './payment.messages.ts';
import { lineOf, subjectOf } from './payment-subject.ts';

/**
 * Fulfils a payment in the transaction that confirms it: payment, sale with its document, seat or
 * bono, notice.
 * @throws {DomainError} any reason why it can't be sold; then the transaction is rolled back
 */
export async function fulfil(
  dependencies: OnlineDependencies,
  trx: Transaction,
  payment: OnlinePaymentRow,
  capture: Capture,
): Promise<void> {
  const { id, clientId, clientEmail, startedByUserId: userId, provider } = payment;
  const { amountMinor, providerPayment } = capture;
  const actor: Actor = { userId, role: 'client', clientId };
  // A saved-card charge has no actor.
  const payer = payment.savedCardId === null ? actor : null;
  const paymentId = newId();
  const { spentVoucherId, voucherMinor } = payment;
  const voucher =
    spentVoucherId === null
      ? null
      : { voucherId: spentVoucherId, amountMinor: voucherMinor, onlinePaymentId: id };
  const { promotionId, promotionMinor: discountMinor } = payment;
  const promotion = promotionId === null ? null : { id: promotionId, discountMinor };
  const online = {
    paymentId,
    amountMinor,
    provider,
    providerReference: providerPayment,
    voucher,
    onlinePaymentId: id,
    promotion,
    quotedAt: payment.createdAt,
  };
  const subject = subjectOf(payment);
  let { bookingId } = payment;
  if (subject.kind === 'sale') {
    await payRest(dependencies, trx, payer, subject.saleId, { payments: [] }, online);
  } else {
    if (subject.kind === 'hold')
      bookingId = await bookPaid(dependencies, trx, actor, subject.bookingId);
    const line =
      subject.kind === 'hold'
        ? ({ kind: 'booking', bookingId: bookingId ?? subject.bookingId } as const)
        : lineOf(subject);
    const slots = subject.kind === 'package' ? subject.slots : undefined;
    // After the payment's row, and before the client.
    if (slots) await lockSlots(dependencies, trx, { clientId, slots });
    const expectedTotalMinor = amountMinor + voucherMinor;
    const saleInput = { clientId, lines: [line], payments: [], expectedTotalMinor };
    const document = { kind: 'simplified' } as const;
    const saleId = await issueSale(
      dependencies,
      trx,
      payer,
      { ...saleInput, document },
      { online },
    );
    if (slots) {
      await startSignedUp(dependencies, trx, actor, {
        saleId,
        clientId,
        slots,
        totalMinor: expectedTotalMinor,
        collection: { kind: 'paid' },
      });
    }
    if (subject.kind === 'voucher') {
      const isForOther = subject.email !== null && subject.email !== clientEmail;
      await mailVouchers(dependencies, trx, saleId, {
        to: isForOther ? subject.email : clientEmail,
        giver: isForOther ? payment.clientName : null,
      });
    }
  }
  const { at, card } = capture;
  // The consent covers only the charges of the membership.
  if (card)
    await replaceCard(dependencies, trx, {
      clientId,
      provider,
      card,
      coversFees: false,
      coversFrontDesk: false,
      at,
    });
  await setCaptured(trx, id, capture, { paymentId, bookingId });
  const isFee = await setFeeCharge(trx, id, 'charged');
  // The booking mail says that the seat is paid.
  if (subject.kind === 'hold') return;
  const { name: centerName } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName };
  const createMail = isFee ? feeChargedMail : receivedMail;
  await mailClient(dependencies, trx, clientId, ({ email }) => createMail(site, email, payment));
}
