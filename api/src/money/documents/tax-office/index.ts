export { sendRecords } from './send-records.ts';
export { readSubmissionStatus } from './submissions.repository.ts';
export { createTaxOffices, type TaxOffices } from './tax-offices.ts';
