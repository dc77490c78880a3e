export { issueSale } from './issue-sale.ts';
export type { OnlineCollection } from './collect.ts';
export { payRest } from './pay-rest.ts';
export { quoteRefund } from './quote-refund.ts';
export { quoteSale } from './quote-sale.ts';
export { readSale } from './read-sales.ts';
export { onlineRefundJob, type OnlineRefund, refundSale } from './refund-sale.ts';
export { chargedLineOf } from './sales.repository.ts';
export { registerSales } from './sales.routes.ts';
