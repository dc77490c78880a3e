export { registerUsers } from './users.routes.ts';
export { withdrawInvitation } from './withdraw-invitation.ts';
export { createUsersService, type UsersService } from './users.service.ts';
