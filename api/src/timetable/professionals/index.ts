export { createProfessionalAccountsService } from './professional-accounts.service.ts';
export { registerProfessionals } from './professionals.routes.ts';
export { listSubstituteRequests } from './substitution/substitute-requests.ts';
export type { InviteUser } from './professionals.service.ts';
