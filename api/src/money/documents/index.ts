export type { DocumentRow } from './documents.repository.ts';
export type { TaxTotal } from './fiscal/record.ts';
export { issueDocument } from './issue-document.ts';
