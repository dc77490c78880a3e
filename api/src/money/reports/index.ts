export { invoiceRows } from './invoice-book/invoice-book.ts';
export { bookColumns as invoiceBookHead } from './invoice-book/invoice-book.messages.ts';
export { listSessionValues } from './month/unused-bonos.repository.ts';
export { registerReports } from './reports.routes.ts';
