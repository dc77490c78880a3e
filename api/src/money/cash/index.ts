export { type CashOfPayment, openCashSession, recordCash } from './cash-in-sales.ts';
