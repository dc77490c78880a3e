export { issueSale } from './issue-sale.ts';
export type { OnlineCollection } from './collect.ts';
export { payRest } from './pay-rest.ts';
export { quoteRefund } from './quote-refund.ts';
export { quoteSale } from './quote-sale.ts';
export { readSale } from './read-sales.ts';
export { refundSale } from './refund-sale.ts';
export { registerSales } from './sales.routes.ts';
