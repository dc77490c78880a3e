export { findDocumentOfSale, listCorrections } from './documents.repository.ts';
export { registerDocuments } from './documents.routes.ts';
export { bytesOf, drawLogo, mm } from './print/pdf-parts.ts';
export type { TaxTotal } from './fiscal/record.ts';
export { exportRecords } from './fiscal/export-records.ts';
export { verifyBooks, verifyDatabase } from './verify/verify-books.ts';
export {
  correctingDocument,
  issueDocument,
  issueDocuments,
  reserveDocument,
} from './issue-document.ts';
export { monthPdf } from './print/month-pdf.ts';
export { listDocumentMonths } from './read-documents.repository.ts';
