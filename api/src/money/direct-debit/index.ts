import type { FastifyInstance } from 'fastify';
import type { OnlineDependencies } from '../online/index.ts';
import type { Accounts } from './accounts.ts';
import { registerBatches } from './batches/batches.routes.ts';
import { handleDirectDebitJobs } from './batches/settle-batches.ts';
import { registerMandates } from './mandates/mandates.routes.ts';
import { registerReturns } from './returns/returns.routes.ts';

export { readBatch } from './batches/batch.presenter.ts';
export { createBatch } from './batches/change-batches.ts';
export { listCandidates } from './batches/preview-batch.ts';
export { sendBatch } from './batches/send-batch.ts';
export {
  canCollect,
  readCompleteCreditor,
  readCreditor,
  storeCreditor,
} from './creditor/creditor.repository.ts';
export type { DirectDebitDependencies } from './direct-debit-dependencies.ts';
export { createMandate, signMandate } from './mandates/change-mandates.ts';
export { type ImportedMandate, importMandates } from './mandates/import-mandates.ts';
export { lapseDate } from './mandates/mandate-rules.ts';
export { mandateParagraphs, textHashOf } from './mandates/mandate-text.ts';
export { applyReturns } from './returns/apply-returns.ts';
export { checkAccountsKey } from './check-accounts-key.ts';
export { type Accounts, createAccounts } from './accounts.ts';
export { settleBatches } from './batches/settle-batches.ts';
export { createDirectDebitPart, sealCreditorAccount } from './creditor/creditor-settings.ts';
export {
  findActiveMandate,
  findDebitAccount,
  listActiveMandates,
} from './mandates/active-mandate.ts';
export { findClientName, findMandates } from './mandates/mandates.repository.ts';

/** SEPA direct debit: mandates, batches and returns. */
export function registerDirectDebit(
  app: FastifyInstance,
  online: OnlineDependencies,
  accounts: Accounts,
): void {
  const dependencies = { ...online, accounts };
  handleDirectDebitJobs(dependencies);
  registerMandates(app, dependencies);
  registerBatches(app, dependencies);
  registerReturns(app, dependencies);
}
