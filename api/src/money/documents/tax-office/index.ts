export { sendRecords } from './send-records.ts';
export { readStanding } from './submissions.repository.ts';
export { createTaxOffices, type TaxOffices } from './tax-offices.ts';
