import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  emailSchema,
  instantSchema,
  newPasswordSchema,
  passwordSchema,
  personNameSchema,
  phoneInputSchema,
  tokenSchema,
} from '../fields.ts';
import { legalVersionsSchema } from '../people/legal.ts';
import { roleSchema } from './role-schema.ts';
import { loggedInSchema, secondStepSchema } from './second-factor.ts';

/** The response is the same whether or not the account exists; the e-mail tells its owner. */
const neutralSchema = z.object({ ok: z.literal(true) });

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema });
export const login = endpoint('POST', '/api/auth/login', {
  summary: 'Entrar con correo y contraseña; a quien tiene segundo paso le falta darlo',
  body: loginSchema,
  response: z.union([loggedInSchema, secondStepSchema]),
});

export const logout = endpoint('POST', '/api/auth/logout', { summary: 'Cerrar esta sesión' });

/** A path of this site with its query, as in the log-in's `?volver=`. */
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
   * The versions shown to the user; if they are no longer current, the request is refused with
   * `stale_version`. Pages built before versions existed send none, and none is recorded.
   */
  legalVersions: z.optional(legalVersionsSchema),
  /** Where the user was going: the mailed link leads there. */
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
 * The password is requested (`passwordNeeded`) only in another browser than the one that
 * registered: the user who opens the link there chooses it.
 */
const verifyEmailSchema = z.object({
  token: tokenSchema,
  password: z.optional(newPasswordSchema),
});
/** The form for that case. */
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

export const requestEmailCodeSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  phone: z.optional(phoneInputSchema),
  /** Counts only when the code creates an account. */
  acceptsTerms: registerSchema.shape.acceptsTerms,
  legalVersions: z.optional(legalVersionsSchema),
});
/** The response is the same whether or not the address has an account. */
export const requestEmailCode = endpoint('POST', '/api/auth/email-codes', {
  summary: 'Pedir por correo un código para reservar o entrar sin contraseña',
  body: requestEmailCodeSchema,
  response: z.object({
    /** The page sends it with the code, which counts in no other page. */
    ticket: tokenSchema,
    expiresAt: instantSchema,
  }),
});

export const emailCodeSchema = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, { error: 'Son seis cifras.' }),
);
/** Creates the client's account if the address has none. A second factor is still required. */
export const confirmEmailCode = endpoint('POST', '/api/auth/email-codes/confirm', {
  summary: 'Entrar con el código del correo; da de alta a quien no tenía cuenta',
  body: z.object({ ticket: tokenSchema, code: emailCodeSchema }),
  response: z.union([loggedInSchema, secondStepSchema]),
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
