import type { PaymentSubject, VoucherQuote } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { findVoucherToSpend, readPrepaidTaxes, type SpendableVoucher } from '../vouchers/index.ts';
import type { OnlineNeeds } from './online-needs.ts';
import { listHolding } from './online-payments.repository.ts';
import { quoteSubject } from './payment-subject.ts';
import { voucherPart } from './voucher-part.ts';

type Needs = Pick<OnlineNeeds, 'database' | 'clock'>;

export interface SpentVoucher extends SpendableVoucher {
  /** The amount that it pays. */
  amountMinor: number;
  /** Payments in progress of the same person that hold it. */
  heldBy: string[];
  /** The local day. */
  today: string;
}

interface Wanted {
  clientId: string;
  subject: PaymentSubject;
  expectedTotalMinor: number;
  voucher?: { code: string; amountMinor: number } | null | undefined;
}

/**
 * The gift voucher used in a payment, if it pays the amount that the client was shown.
 * @throws {DomainError} `voucher_refused`, `voucher_unpaid` for buying another voucher,
 *   `voucher_exceeds` when it pays another amount now, and the errors of `refuseOtherTax`
 */
export async function findSpent(
  needs: Needs,
  { clientId, subject, expectedTotalMinor, voucher }: Wanted,
): Promise<SpentVoucher | null> {
  if (!voucher) return null;
  if (subject.kind === 'voucher') throw new DomainError('voucher_unpaid');
  const found = await findOf(needs, clientId, voucher.code);
  const { balanceMinor } = found;
  const amountMinor = voucherPart(expectedTotalMinor, balanceMinor);
  if (amountMinor !== voucher.amountMinor)
    throw new DomainError('voucher_exceeds', { balanceMinor });
  await refuseOtherTax(needs, { clientId, subject, voucherId: found.id });
  return { ...found, amountMinor };
}

/**
 * A single-purpose voucher pays only for items with its tax, whose tax hasn't been charged.
 * @throws {DomainError} `voucher_taxed`, `voucher_other_tax`
 */
async function refuseOtherTax(
  { database: { connection } }: Needs,
  wanted: { clientId: string; subject: PaymentSubject; voucherId: string },
): Promise<void> {
  const { clientId, subject, voucherId } = wanted;
  const own = (await readPrepaidTaxes(connection, [voucherId])).get(voucherId);
  if (!own) return;
  const { tax } = await quoteSubject(connection, clientId, subject);
  if (tax === null) throw new DomainError('voucher_taxed');
  const isSame =
    tax.taxTreatment === own.taxTreatment &&
    tax.taxCause === own.taxCause &&
    tax.taxBasisPoints === own.taxBasisPoints;
  // guard: a single-purpose voucher pays online only its own tax (vouchers-online.test.ts)
  if (!isSame) throw new DomainError('voucher_other_tax');
}

/**
 * The amount that a voucher would pay, by the same rule as the payment.
 * @throws {DomainError} `voucher_refused`
 */
export async function quoteVoucher(
  needs: Needs,
  { clientId, code, totalMinor }: { clientId: string; code: string; totalMinor: number },
): Promise<VoucherQuote> {
  const { balanceMinor, expiresOn } = await findOf(needs, clientId, code);
  const voucherMinor = voucherPart(totalMinor, balanceMinor);
  return { voucherMinor, restMinor: totalMinor - voucherMinor, balanceMinor, expiresOn };
}

/** Amounts held for the same person's payments can be spent on another. */
async function findOf(
  { database: { connection }, clock }: Needs,
  clientId: string,
  code: string,
): Promise<Omit<SpentVoucher, 'amountMinor'>> {
  const today = localDateOf(clock.now(), (await readCenter(connection)).time_zone);
  let heldBy: string[] = [];
  const found = await findVoucherToSpend(connection, code, today, async (voucherId) => {
    const holding = await listHolding(connection, { clientId, voucherId });
    heldBy = holding.map(({ id }) => id);
    return holding.reduce((sum, { voucherMinor }) => sum + voucherMinor, 0);
  });
  return { ...found, heldBy, today };
}
