export type { DocumentRow } from './documents.repository.ts';
export type { TaxTotal } from './fiscal/record.ts';
export { correctingDocument, issueDocument } from './issue-document.ts';
