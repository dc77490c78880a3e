export {
  findVouchersOfPayments,
  issueVoucher,
  listPaymentsOfVoidVouchers,
  listUsedVoucherLines,
  lockUsedVoucherLines,
  lockVouchersToSpend,
  moveVouchers,
  refundVoucher,
} from './move-vouchers.ts';
export { registerVouchers } from './vouchers.routes.ts';
