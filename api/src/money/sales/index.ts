export { issueSale } from './issue-sale.ts';
export { refundSale } from './refund-sale.ts';
export { registerSales } from './sales.routes.ts';
