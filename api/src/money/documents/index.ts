export { type DocumentRow, findDocumentOfSale, listCorrections } from './documents.repository.ts';
export { registerDocuments } from './documents.routes.ts';
export { bytesOf, drawLogo, mm } from './pdf-parts.ts';
export type { TaxTotal } from './fiscal/record.ts';
export { exportRecords } from './fiscal/export-records.ts';
export { verifyBooks, verifyDatabase } from './verify/verify-books.ts';
export { correctingDocument, issueDocument, reserveDocument } from './issue-document.ts';
