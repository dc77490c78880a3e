export type { BonoForSession, PurchaseChoice } from './bono-rules.ts';
export { payingBono } from './bono-rules.ts';
export { listBonosForSession } from './bonos-for-bookings.repository.ts';
export { expirePurchases, handleBonoJobs } from './expire-purchases.ts';
export { importPurchases, type ImportedPurchase } from './import-purchases.ts';
export { createPurchase } from './create-purchase.ts';
export { registerBonos } from './bonos.routes.ts';
export { createBonosService, type BonosService } from './bonos.service.ts';
export {
  listRefundablePurchases,
  listUpcomingBookings,
  lockRefundablePurchases,
  type RefundablePurchase,
  refundPurchases,
} from './refund-purchase.ts';
export { listCoveringBonos, listUsableBonos } from './usable-bonos.ts';
export { giveBack, isReturnable, lockBonosOf, spendBono } from './pay-session.ts';
