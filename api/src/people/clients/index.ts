export { createClientAccounts } from './client-accounts.service.ts';
export { registerClients } from './clients.routes.ts';
