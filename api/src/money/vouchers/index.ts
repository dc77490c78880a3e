export {
  findVoucherToSpend,
  holdVoucher,
  releaseVoucher,
  type SpendableVoucher,
  takeHeldVoucher,
} from './hold-voucher.ts';
export { mailVouchers } from './mail-voucher.ts';
export {
  lockVouchersOfPayments,
  issueVoucher,
  listPaymentsOfVoidVouchers,
  listUsedVoucherLines,
  listVoucherBalances,
  lockUsedVoucherLines,
  lockVouchersToSpend,
  moveVouchers,
  refundVoucher,
} from './move-vouchers.ts';
export { registerVouchers } from './vouchers.routes.ts';
