export { registerUsers } from './users.routes.ts';
export { createUsersService } from './users.service.ts';
