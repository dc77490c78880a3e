import { readVoucherCode, type Tax } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import { type Connection, constraintOf, type Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { addDays, localDateOf } from '../../platform/time/local-time.ts';
import { makeVoucherCode } from './make-code.ts';
import { stateOf } from './voucher.presenter.ts';
import { readPrepaidTaxes } from './voucher-tax.ts';
import * as repository from './vouchers.repository.ts';

/** How sales, payments and refunds change gift vouchers, in their transaction. */

interface Moment {
  at: Date;
  userId: string | null;
}

type SoldVoucher = Pick<
  repository.NewVoucher,
  'saleLineId' | 'amountMinor' | 'recipient' | 'message' | 'boughtOn' | 'months'
>;

export async function issueVoucher(
  trx: Transaction,
  { at, userId, ...sold }: SoldVoucher & Moment,
): Promise<void> {
  const voucherId = newId();
  const { amountMinor } = sold;
  await repository.insertVoucher(trx, { ...sold, id: voucherId, code: makeVoucherCode(), at });
  const entry = { id: newId(), voucherId, amountMinor, paymentId: null, at, userId };
  await repository.insertVoucherEntry(trx, { ...entry, kind: 'issue' });
}

export interface VoucherBalance {
  code: string;
  balanceMinor: number;
  /**
   * The tax of a single-purpose voucher, which pays only for lines with this tax; null for a
   * multi-purpose voucher.
   */
  prepaidTax: Tax | null;
}

/**
 * The amount that each voucher can pay today, in the order of the codes; zero if it can't be used.
 * @throws {DomainError} `voucher_unknown`
 */
export async function listVoucherBalances(
  connection: Connection,
  codes: readonly string[],
  today: string,
): Promise<VoucherBalance[]> {
  const found = await listVouchersByCode(connection, codes);
  const ids = found.map(({ voucher }) => voucher.id);
  const taxes = await readPrepaidTaxes(connection, ids);
  return found.map(({ code, voucher }, index) => {
    const isFirst = ids.indexOf(voucher.id) === index;
    const isUsable = isFirst && stateOf(voucher, today) === 'usable';
    return {
      code,
      balanceMinor: isUsable ? voucher.balanceMinor : 0,
      prepaidTax: taxes.get(voucher.id) ?? null,
    };
  });
}

/**
 * In the order of the codes.
 * @throws {DomainError} `voucher_unknown`
 */
async function listVouchersByCode(
  connection: Connection,
  codes: readonly string[],
): Promise<{ code: string; voucher: repository.VoucherRow }[]> {
  if (codes.length === 0) return [];
  const normalizedCodes = codes.flatMap((code) => readVoucherCode(code) ?? []);
  const rows = await repository.listVouchers(connection, { codes: normalizedCodes });
  return codes.map((code) => {
    const voucher = rows.find((row) => row.code === readVoucherCode(code));
    if (!voucher) throw new DomainError('voucher_unknown');
    return { code, voucher };
  });
}

/**
 * Locks the vouchers used as payment, and checks their balances.
 * @returns a function from a code to its voucher's id
 * @throws {DomainError} `voucher_unknown`, `voucher_unusable`, `voucher_exceeds`
 */
export async function lockVouchersToSpend(
  trx: Transaction,
  spent: readonly { code: string; amountMinor: number }[],
  today: string,
): Promise<(code: string) => string> {
  const amountsByCode = new Map<string, number>();
  for (const { code, amountMinor } of spent) {
    const normalizedCode = readVoucherCode(code);
    if (normalizedCode === null) throw new DomainError('voucher_unknown');
    amountsByCode.set(normalizedCode, (amountsByCode.get(normalizedCode) ?? 0) + amountMinor);
  }
  if (amountsByCode.size > 0)
    await repository.lockVouchers(trx, { codes: [...amountsByCode.keys()] });
  const ids = new Map<string, string>();
  for (const { code, voucher } of await listVouchersByCode(trx, [...amountsByCode.keys()])) {
    const { id, balanceMinor } = voucher;
    const state = stateOf(voucher, today);
    // guard: expired and void vouchers are refused (vouchers.test.ts)
    if (state !== 'usable' && state !== 'spent') throw new DomainError('voucher_unusable');
    if ((amountsByCode.get(code) ?? 0) > balanceMinor) {
      throw new DomainError('voucher_exceeds', { balanceMinor });
    }
    ids.set(code, id);
  }
  return (code) => {
    const id = ids.get(readVoucherCode(code) ?? '');
    if (id === undefined) throw new DomainError('voucher_unknown');
    return id;
  };
}

/** A voucher stays usable for at least this long after a refund to it. */
const daysAfterReturn = 30;

interface VoucherPayment {
  id: string;
  amountMinor: number;
  voucherId?: string | null;
}

/**
 * Debits the vouchers of payments, and credits those of refunds. The payments are already written.
 * @throws {DomainError} `voucher_unusable` for a refund to a void voucher
 */
export async function moveVouchers(
  trx: Transaction,
  payments: readonly VoucherPayment[],
  { at, userId }: Moment,
): Promise<void> {
  for (const { id: paymentId, amountMinor, voucherId } of payments) {
    if (voucherId == null) continue;
    const entry = { id: newId(), voucherId, amountMinor: 0 - amountMinor, paymentId, at, userId };
    if (amountMinor > 0) {
      await insertCoveredEntry(trx, { ...entry, kind: 'redeem' });
      continue;
    }
    await repository.lockVouchers(trx, { id: voucherId });
    const [voucher] = await repository.listVouchers(trx, { id: voucherId });
    if (!voucher || voucher.voidReason !== null) throw new DomainError('voucher_unusable');
    await insertCoveredEntry(trx, { ...entry, kind: 'return' });
    const { timeZone } = await readCenter(trx);
    const day = addDays(localDateOf(at, timeZone), daysAfterReturn);
    await repository.extendValidity(trx, voucherId, day);
  }
}

/** @throws {DomainError} `voucher_exceeds` */
export async function insertCoveredEntry(
  trx: Transaction,
  entry: repository.NewVoucherEntry,
): Promise<void> {
  try {
    await repository.insertVoucherEntry(trx, entry);
  } catch (error) {
    if (constraintOf(error) !== 'voucher_stays_covered') throw error;
    throw new DomainError('voucher_exceeds');
  }
}

/** Lines of a sale whose voucher can't be refunded, because it was partly spent or is void. */
export async function listUsedVoucherLines(
  connection: Connection,
  saleId: string,
): Promise<ReadonlySet<string>> {
  return new Set(await repository.listUsedLines(connection, saleId));
}

/** Like `listUsedVoucherLines`, but locked: concurrent spending of these vouchers waits. */
export async function lockUsedVoucherLines(
  trx: Transaction,
  saleId: string,
): Promise<ReadonlySet<string>> {
  await repository.lockVouchers(trx, { saleId });
  return listUsedVoucherLines(trx, saleId);
}

/** Refunds an unused voucher, which can't be spent afterwards. */
export async function refundVoucher(
  trx: Transaction,
  saleLineId: string,
  { at, userId }: Moment,
): Promise<void> {
  const voucher = await repository.findVoucherOfLine(trx, saleLineId);
  if (!voucher) throw new DomainError('voucher_used');
  const { id: voucherId, amountMinor } = voucher;
  const entry = { id: newId(), voucherId, amountMinor: 0 - amountMinor, paymentId: null };
  await insertCoveredEntry(trx, { ...entry, kind: 'refund', at, userId });
}

/** The voucher that paid each of these payments. */
export async function findVouchersOfPayments(
  connection: Connection,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await repository.listVouchersOfPayments(connection, paymentIds);
  return new Map(rows.map(({ paymentId, voucherId }) => [paymentId, voucherId]));
}

/** The voucher that paid each of these payments, locked. */
export async function lockVouchersOfPayments(
  trx: Transaction,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const vouchers = await findVouchersOfPayments(trx, paymentIds);
  for (const id of [...new Set(vouchers.values())].sort()) {
    await repository.lockVouchers(trx, { id });
  }
  return vouchers;
}

/** Those of the payments whose voucher is void and can't be credited. */
export async function listPaymentsOfVoidVouchers(
  connection: Connection,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await repository.listVouchersOfPayments(connection, paymentIds);
  return new Set(rows.filter(({ isVoid }) => isVoid).map(({ paymentId }) => paymentId));
}
