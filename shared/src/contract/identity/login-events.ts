import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateSchema } from '../fields.ts';
import { keysetQuery } from '../keyset.ts';
import { loginOutcomes, type LoginOutcome } from './login-outcomes.ts';

/** Method of a log-in attempt. */
export const loginMethods = [
  'password',
  'totp',
  'passkey',
  'recoveryCode',
  'invitation',
  'emailLink',
  'emailCode',
] as const;
export type LoginMethod = (typeof loginMethods)[number];
export const loginMethodName = {
  password: 'Contraseña',
  totp: 'Código de la aplicación',
  passkey: 'Llave de acceso',
  recoveryCode: 'Código de recuperación',
  invitation: 'Invitación',
  emailLink: 'Enlace por correo',
  emailCode: 'Código por correo',
} as const satisfies Record<LoginMethod, string>;

export const loginOutcomeName = {
  loggedIn: 'Entró',
  refused: 'Rechazado',
  blocked: 'Cuenta bloqueada',
  unverified: 'Correo sin confirmar',
  limited: 'Demasiados intentos',
} as const satisfies Record<LoginOutcome, string>;

export const loginEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Null if the attempt named no existing account. */
  user: z.nullable(z.object({ id: idSchema, name: z.string(), email: z.string() })),
  method: z.enum(loginMethods),
  outcome: z.enum(loginOutcomes),
  /** The client's network address. */
  address: z.string(),
  /** Browser and system, e.g. `Chrome en Android`. */
  device: z.string(),
});
export type LoginEvent = z.infer<typeof loginEventSchema>;

export const loginEventQuerySchema = z.object({
  /** The id of an account, or `unknown` for attempts that named none. */
  user: z.optional(z.union([z.literal('unknown'), idSchema])),
  outcome: z.optional(z.enum(loginOutcomes)),
  address: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^[0-9a-fA-F.:]{2,45}$/, { error: 'Escribe una dirección como 203.0.113.7.' }),
      ),
  ),
  /** Days of the center's calendar, both inclusive. */
  from: z.optional(localDateSchema),
  to: z.optional(localDateSchema),
  ...keysetQuery,
});
export type LoginEventQuery = z.infer<typeof loginEventQuerySchema>;

export const listLoginEvents = endpoint('GET', '/api/audit/log-ins', {
  summary: 'Quién ha entrado y quién lo ha intentado; lo último primero',
  query: loginEventQuerySchema,
  response: z.object({
    items: z.array(loginEventSchema),
    /** Pass it as `after` to get the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** Current name of the account in the filter. */
    names: z.object({ user: z.nullable(z.string()) }),
  }),
});

export const ownLoginEventSchema = z.omit(loginEventSchema, { user: true });
export type OwnLoginEvent = z.infer<typeof ownLoginEventSchema>;

export const listOwnLoginEvents = endpoint('GET', '/api/me/log-ins', {
  summary: 'Mis últimos accesos, también los rechazados',
  response: z.object({ items: z.array(ownLoginEventSchema) }),
});
