import type { Tax, VoucherPurpose } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { listCatalogueTaxes } from '../settings/index.ts';
import { listVoucherTaxes } from './voucher-tax.repository.ts';

/**
 * The tax of a multi-purpose voucher: the purchases that it pays are taxed, and the voucher itself
 * is not.
 */
export const multiPurposeTax = {
  taxTreatment: 'notSubject',
  taxCause: 'N1',
  taxBasisPoints: 0,
} as const satisfies Tax;

/**
 * The tax of a voucher that is sold now. It can be single-purpose only while everything on sale has
 * the same tax; then it is, unless the owner decided otherwise (Directive (EU) 2016/1065, article
 * 30 a).
 * @param confirmed the owner's choice; null: decided by the catalogue
 * @param catalogue the distinct taxes of everything on sale
 */
export function voucherTaxOf(confirmed: VoucherPurpose | null, catalogue: readonly Tax[]): Tax {
  const [onlyTax, ...otherTaxes] = catalogue;
  const isSinglePurpose = onlyTax !== undefined && otherTaxes.length === 0 && confirmed !== 'multi';
  return isSinglePurpose ? onlyTax : multiPurposeTax;
}

/** The tax of a voucher sold now, by the current settings and catalogue. */
export async function readVoucherTax(
  connection: Connection,
  { voucherPurpose }: { voucherPurpose: VoucherPurpose | null },
): Promise<Tax> {
  return voucherTaxOf(voucherPurpose, await listCatalogueTaxes(connection));
}

/**
 * An amount paid by or refunded to a single-purpose voucher: its tax was charged when the voucher
 * was sold.
 */
export interface PrepaidAmount extends Tax {
  amountMinor: number;
}

/** The taxes of the single-purpose vouchers among these, by the voucher's id. */
export async function readPrepaidTaxes(
  connection: Connection,
  voucherIds: readonly string[],
): Promise<ReadonlyMap<string, Tax>> {
  if (voucherIds.length === 0) return new Map();
  const rows = await listVoucherTaxes(connection, voucherIds);
  return new Map(
    rows
      .filter(({ taxTreatment }) => taxTreatment !== 'notSubject')
      .map(({ voucherId, ...tax }) => [voucherId, tax]),
  );
}

/** The amounts among these payments that single-purpose vouchers pay. */
export async function readPrepaidAmounts(
  connection: Connection,
  payments: readonly { voucherId?: string | null; amountMinor: number }[],
): Promise<PrepaidAmount[]> {
  const ids = payments.flatMap(({ voucherId }) => voucherId ?? []);
  const taxes = await readPrepaidTaxes(connection, ids);
  return payments.flatMap(({ voucherId, amountMinor }) => {
    const tax = taxes.get(voucherId ?? '');
    return tax ? [{ ...tax, amountMinor }] : [];
  });
}
