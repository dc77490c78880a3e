export {
  findVouchersOfPayments,
  issueVoucher,
  listUsedVoucherLines,
  lockUsedVoucherLines,
  lockVouchersToSpend,
  moveVouchers,
  refundVoucher,
} from './move-vouchers.ts';
export { registerVouchers } from './vouchers.routes.ts';
