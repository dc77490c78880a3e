import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  personNameSchema,
  phoneInputSchema,
  tokenSchema,
} from '../fields.ts';
import { legalVersionsSchema } from '../people/legal.ts';
import { roleSchema } from './role-schema.ts';
import { loggedInSchema, secondStepSchema } from './second-factor.ts';

/** Same answer whether or not the account exists; the mail tells its owner which. */
const neutralSchema = z.object({ ok: z.literal(true) });

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema });
export const login = endpoint('POST', '/api/auth/login', {
  summary: 'Entrar con correo y contraseña; a quien tiene segundo paso le falta darlo',
  body: loginSchema,
  response: z.union([loggedInSchema, secondStepSchema]),
});

export const logout = endpoint('POST', '/api/auth/logout', { summary: 'Cerrar esta sesión' });

/** A path of this site with its query, as the login's `?volver=` has it. */
export const returnToSchema = z
  .string()
  .check(z.maxLength(500), z.regex(/^\/(?![/\\])[!-~]*$/, { error: 'No es una página de aquí.' }));

export const registerSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  phone: z.optional(phoneInputSchema),
  password: newPasswordSchema,
  acceptsTerms: z.boolean().check(
    z.refine((accepted) => accepted, {
      error: 'Para crear la cuenta hace falta aceptar las condiciones.',
    }),
  ),
  acceptsMarketing: z.boolean(),
  /**
   * The texts that were shown; a newer one by now is refused as `stale_version`. Pages built before
   * the texts had versions send none, and then none is noted.
   */
  legalVersions: z.optional(legalVersionsSchema),
  /** Where the person was going: the mailed link leads on to it. */
  returnTo: z.optional(returnToSchema),
});
export const register = endpoint('POST', '/api/auth/register', {
  summary: 'Crear una cuenta de cliente; manda el correo de confirmación',
  body: registerSchema,
  response: neutralSchema,
});

export const resendVerificationSchema = z.object({ email: emailSchema });
export const resendVerification = endpoint('POST', '/api/auth/verification', {
  summary: 'Volver a mandar el correo de confirmación',
  body: resendVerificationSchema,
  response: neutralSchema,
});

/**
 * The password is only asked for, as `passwordNeeded`, in another browser than the one that
 * registered: whoever opens the link there chooses it.
 */
const verifyEmailSchema = z.object({
  token: tokenSchema,
  password: z.optional(newPasswordSchema),
});
/** What is filled in there. */
export const confirmWithPasswordSchema = z.object({
  token: tokenSchema,
  password: newPasswordSchema,
});
export const verifyEmail = endpoint('POST', '/api/auth/verification/confirm', {
  summary: 'Confirmar el correo con el enlace recibido y entrar',
  body: verifyEmailSchema,
  response: z.discriminatedUnion('status', [
    z.object({ status: z.literal('confirmed'), ...loggedInSchema.shape }),
    z.object({ status: z.literal('passwordNeeded') }),
  ]),
});

export const forgotPasswordSchema = z.object({ email: emailSchema });
export const forgotPassword = endpoint('POST', '/api/auth/password/forgot', {
  summary: 'Pedir un enlace para cambiar la contraseña',
  body: forgotPasswordSchema,
  response: neutralSchema,
});

export const resetPasswordSchema = z.object({ token: tokenSchema, password: newPasswordSchema });
export const resetPassword = endpoint('POST', '/api/auth/password/reset', {
  summary: 'Cambiar la contraseña con el enlace recibido; cierra todas las sesiones',
  body: resetPasswordSchema,
  response: neutralSchema,
});

export const invitationSchema = z.object({
  /** Null for the first administrator of an empty center, who types it. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  role: roleSchema,
  centerName: z.string(),
});
export const getInvitation = endpoint('GET', '/api/auth/invitations/:token', {
  summary: 'A quién invita este enlace',
  params: z.object({ token: tokenSchema }),
  response: invitationSchema,
});

export const acceptInvitationSchema = z.object({
  name: personNameSchema,
  email: z.optional(emailSchema),
  password: newPasswordSchema,
});
export const acceptInvitation = endpoint('POST', '/api/auth/invitations/:token', {
  summary: 'Aceptar la invitación y entrar',
  params: z.object({ token: tokenSchema }),
  body: acceptInvitationSchema,
  response: loggedInSchema,
});
