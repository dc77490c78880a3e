export { invoiceRows } from './invoice-book/invoice-book.ts';
export { bookColumns as invoiceBookHead } from './invoice-book/invoice-book.messages.ts';
export { registerReports } from './reports.routes.ts';
