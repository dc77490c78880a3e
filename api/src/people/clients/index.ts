export { createClientAccounts } from './client-accounts.service.ts';
export { createClientConsents } from './client-consents.service.ts';
export { fieldColumns, lockClient } from './clients.repository.ts';
export { selectedClients } from './client-search.repository.ts';
export { registerClients } from './clients.routes.ts';
