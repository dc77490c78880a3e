export { createClientAudit } from './client-audit.service.ts';
export { createClientAccounts } from './client-accounts.service.ts';
export { createClientConsents } from './client-consents.service.ts';
export { createClientsService } from './clients.service.ts';
export { clientChanges } from './client-changes.ts';
export { presentSummary } from './clients.presenter.ts';
export {
  type ClientRow,
  type ClientSummaryRow,
  fieldColumns,
  findClient,
  lockClient,
  summaryColumns,
  updateClient,
} from './clients.repository.ts';
export { selectedClients } from './search/client-search.repository.ts';
export { registerClients } from './clients.routes.ts';
