import type { PaymentSubject, VoucherQuote } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import {
  findVoucherToSpend,
  readPrepaidTaxes,
  type SpendableVoucher,
} from '../../vouchers/index.ts';
import { listHoldingPayments } from '../payments/online-payments.repository.ts';
import { quoteSubject } from '../payments/payment-subject.ts';
import { voucherPart } from './voucher-part.ts';

export interface SpentVoucher extends SpendableVoucher {
  /** The amount that it pays. */
  amountMinor: number;
  /** Payments in progress of the same person that hold it. */
  heldBy: string[];
  /** The local day. */
  today: string;
}

interface VoucherPaymentInput {
  clientId: string;
  subject: PaymentSubject;
  expectedTotalMinor: number;
  voucher?: { code: string; amountMinor: number } | null | undefined;
}

/**
 * The gift voucher used in a payment, if it pays the amount that the client was shown.
 * @throws {DomainError} `voucher_refused`, `voucher_unpaid` for buying another voucher,
 *   `voucher_exceeds` when it pays another amount now, and the errors of `throwIfOtherTax`
 */
export async function findSpentVoucher(
  dependencies: Dependencies,
  { clientId, subject, expectedTotalMinor, voucher }: VoucherPaymentInput,
): Promise<SpentVoucher | null> {
  if (!voucher) return null;
  if (subject.kind === 'voucher') throw new DomainError('voucher_unpaid');
  const voucherToSpend = await findVoucherWithHolds(dependencies, clientId, voucher.code);
  const { balanceMinor } = voucherToSpend;
  const amountMinor = voucherPart(expectedTotalMinor, balanceMinor);
  if (amountMinor !== voucher.amountMinor)
    throw new DomainError('voucher_exceeds', { balanceMinor });
  await throwIfOtherTax(dependencies, { clientId, subject, voucherId: voucherToSpend.id });
  return { ...voucherToSpend, amountMinor };
}

/**
 * A single-purpose voucher pays only for items with its tax, whose tax hasn't been charged.
 * @throws {DomainError} `voucher_taxed`, `voucher_other_tax`
 */
async function throwIfOtherTax(
  { database: { connection }, clock }: Dependencies,
  input: { clientId: string; subject: PaymentSubject; voucherId: string },
): Promise<void> {
  const { clientId, subject, voucherId } = input;
  const voucherTax = (await readPrepaidTaxes(connection, [voucherId])).get(voucherId);
  if (!voucherTax) return;
  const { tax } = await quoteSubject(connection, clientId, subject, clock.now());
  if (tax === null) throw new DomainError('voucher_taxed');
  const isSame =
    tax.taxTreatment === voucherTax.taxTreatment &&
    tax.taxCause === voucherTax.taxCause &&
    tax.taxBasisPoints === voucherTax.taxBasisPoints;
  // guard: a single-purpose voucher pays online only its own tax (vouchers-online.test.ts)
  if (!isSame) throw new DomainError('voucher_other_tax');
}

/**
 * The amount that a voucher would pay, by the same rule as the payment.
 * @throws {DomainError} `voucher_refused`
 */
export async function quoteVoucher(
  dependencies: Dependencies,
  { clientId, code, totalMinor }: { clientId: string; code: string; totalMinor: number },
): Promise<VoucherQuote> {
  const { balanceMinor, expiresOn } = await findVoucherWithHolds(dependencies, clientId, code);
  const voucherMinor = voucherPart(totalMinor, balanceMinor);
  return { voucherMinor, restMinor: totalMinor - voucherMinor, balanceMinor, expiresOn };
}

/** Amounts held for the same person's payments can be spent on another. */
async function findVoucherWithHolds(
  { database: { connection }, clock }: Dependencies,
  clientId: string,
  code: string,
): Promise<Omit<SpentVoucher, 'amountMinor'>> {
  const today = localDateOf(clock.now(), (await readCenter(connection)).timeZone);
  let heldBy: string[] = [];
  const spendable = await findVoucherToSpend(connection, code, today, async (voucherId) => {
    const holdingPayments = await listHoldingPayments(connection, { clientId, voucherId });
    heldBy = holdingPayments.map(({ id }) => id);
    return holdingPayments.reduce((sum, { voucherMinor }) => sum + voucherMinor, 0);
  });
  return { ...spendable, heldBy, today };
}
