export type { BonoForSession, PurchaseChoice } from './bono-rules.ts';
export { payingBono } from './bono-rules.ts';
export {
  type BonoForWeek,
  listBonosForSession,
  listBonosForWeeks,
} from './spending/bonos-for-bookings.repository.ts';
export { expirePurchases, handleBonoJobs } from './purchases/expire-purchases.ts';
export { importPurchases, type ImportedPurchase } from './purchases/import-purchases.ts';
export {
  deleteImportedTemplates,
  type ImportedTemplate,
  insertImportedTemplates,
  raiseImportedCredits,
} from './purchases/imported-templates.repository.ts';
export { createPurchase, createPurchases } from './purchases/create-purchase.ts';
export { registerBonos } from './bonos.routes.ts';
export { createBonosService, type BonosService } from './bonos.service.ts';
export {
  listRefundablePurchases,
  listUpcomingBookings,
  lockRefundablePurchases,
  type RefundablePurchase,
  refundPurchases,
} from './purchases/refund-purchase.ts';
export { listCoveringBonos, listUsableBonos } from './spending/usable-bonos.ts';
export { giveBack, isReturnable, lockBonosOf, spendBono } from './spending/pay-session.ts';
export { defaultPlan, listPlans, readPlan } from './plans/membership-plan.repository.ts';
export { readTemplateTerms } from './bonos.repository.ts';
export { listPrices } from './plans/membership-plan.repository.ts';
