import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  emailSchema,
  idSchema,
  instantSchema,
  pageSchema,
  pageSizeSchema,
  personNameSchema,
  searchTextSchema,
} from '../fields.ts';
import { roleSchema } from './role-schema.ts';
import { roles } from './roles.ts';
import { userStatuses, type UserStatus } from './user-statuses.ts';

export const userStatusName = {
  active: 'Activa',
  invited: 'Invitación enviada',
  blocked: 'Bloqueada',
} as const satisfies Record<UserStatus, string>;

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  status: z.enum(userStatuses),
  lastSeenAt: z.nullable(instantSchema),
  createdAt: instantSchema,
});
export type User = z.infer<typeof userSchema>;

export const userListQuerySchema = z.object({
  q: searchTextSchema,
  role: z._default(z.enum([...roles, 'any']), 'any'),
  status: z._default(z.enum([...userStatuses, 'any']), 'any'),
  page: pageSchema,
  pageSize: pageSizeSchema,
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;
export const listUsers = endpoint('GET', '/api/users', {
  summary: 'Las cuentas del centro',
  query: userListQuerySchema,
  response: z.object({
    items: z.array(userSchema),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
  }),
});

export const inviteUserSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  role: roleSchema,
});
export const inviteUser = endpoint('POST', '/api/users/invitations', {
  summary: 'Invitar a alguien por correo',
  body: inviteUserSchema,
  response: userSchema,
});

const userParams = z.object({ id: idSchema });
export const getUser = endpoint('GET', '/api/users/:id', {
  summary: 'Una cuenta',
  params: userParams,
  response: userSchema,
});
export const resendInvitation = endpoint('POST', '/api/users/:id/invitation', {
  summary: 'Volver a mandar la invitación',
  params: userParams,
  response: userSchema,
});
export const changeRole = endpoint('PUT', '/api/users/:id/role', {
  summary: 'Cambiar el rol de una cuenta; cierra sus sesiones',
  params: userParams,
  body: z.object({ role: roleSchema }),
  response: userSchema,
});
export const blockUser = endpoint('POST', '/api/users/:id/block', {
  summary: 'Bloquear una cuenta; cierra sus sesiones',
  params: userParams,
  response: userSchema,
});
export const unblockUser = endpoint('POST', '/api/users/:id/unblock', {
  summary: 'Desbloquear una cuenta',
  params: userParams,
  response: userSchema,
});
