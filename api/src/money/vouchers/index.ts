export {
  findVoucherToSpend,
  holdVoucher,
  releaseVoucher,
  type SpendableVoucher,
  takeHeldVoucher,
} from './hold-voucher.ts';
export { mailVouchers } from './mail-voucher.ts';
export {
  findVouchersOfPayments,
  issueVoucher,
  listPaymentsOfVoidVouchers,
  listUsedVoucherLines,
  listVoucherBalances,
  lockUsedVoucherLines,
  lockVouchersOfPayments,
  lockVouchersToSpend,
  moveVouchers,
  refundVoucher,
  type VoucherBalance,
} from './move-vouchers.ts';
export {
  multiPurposeTax,
  type PrepaidAmount,
  readPrepaidAmounts,
  readPrepaidTaxes,
  readVoucherTax,
} from './voucher-tax.ts';
export { registerVouchers } from './vouchers.routes.ts';
