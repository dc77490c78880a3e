export { type CashOfPayment, openCashSession, recordCash } from './cash-in-sales.ts';
export { registerCash } from './cash.routes.ts';
