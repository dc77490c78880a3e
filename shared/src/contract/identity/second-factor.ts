import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, passwordSchema, tokenSchema } from '../fields.ts';
import { roleSchema } from './role-schema.ts';
import { sessionSchema } from './session.ts';

/**
 * Second factors (TOTP by RFC 6238, passkeys by WebAuthn level 3, recovery codes), log-in with a
 * passkey alone, and proof of identity before sensitive actions.
 *
 * WebAuthn data are the libraries' own JSON (`@simplewebauthn/server`, `@simplewebauthn/browser`):
 * the schema accepts any object, the libraries validate it.
 */
const webauthnJsonSchema = z.record(z.string(), z.unknown());

/** Second factors that complete a log-in after the password. */
export const factorKinds = ['totp', 'passkey', 'recoveryCode'] as const;
export type FactorKind = (typeof factorKinds)[number];

/**
 * The password was right but a second step is needed: the ticket is valid for it for five minutes.
 */
export const secondStepSchema = z.object({
  secondStep: z.object({
    ticket: z.string(),
    kinds: z.array(z.enum(factorKinds)),
    expiresAt: instantSchema,
  }),
});
export type SecondStep = z.infer<typeof secondStepSchema>['secondStep'];

export const loggedInSchema = z.object({ session: sessionSchema });

/** Six digits, typed with or without a space. */
export const totpCodeSchema = z.pipe(
  z.string({ error: 'Escribe el código.' }).check(z.trim()),
  z.pipe(
    z.transform((typed: string) => typed.replace(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/, { error: 'Son seis cifras. Míralas en tu aplicación.' })),
  ),
);

/** Twelve letters and digits in three groups, `abcd-efgh-jkmn`; case and dashes are ignored. */
export const recoveryCodeSchema = z
  .string({ error: 'Escribe el código.' })
  .check(z.trim(), z.minLength(12, { error: 'Son doce letras y cifras.' }), z.maxLength(40));

const ticketSchema = tokenSchema;

export const logInWithTotp = endpoint('POST', '/api/auth/second-step/totp', {
  summary: 'Terminar de entrar con el código de la aplicación',
  body: z.object({ ticket: ticketSchema, code: totpCodeSchema }),
  response: loggedInSchema,
});
export const logInWithRecoveryCode = endpoint('POST', '/api/auth/second-step/recovery-code', {
  summary: 'Terminar de entrar con un código de recuperación, que se gasta',
  body: z.object({ ticket: ticketSchema, code: recoveryCodeSchema }),
  response: loggedInSchema,
});
export const startSecondStepPasskey = endpoint('POST', '/api/auth/second-step/passkey/options', {
  summary: 'Lo que el navegador necesita para firmar con una llave de acceso, como segundo paso',
  body: z.object({ ticket: ticketSchema }),
  response: z.object({ options: webauthnJsonSchema }),
});
export const logInWithSecondStepPasskey = endpoint('POST', '/api/auth/second-step/passkey', {
  summary: 'Terminar de entrar con una llave de acceso',
  body: z.object({ ticket: ticketSchema, response: webauthnJsonSchema }),
  response: loggedInSchema,
});

/**
 * Log-in with the passkey alone: it proves the device and, with its PIN or biometrics, the person.
 */
export const startPasskeyLogin = endpoint('POST', '/api/auth/passkey/options', {
  summary: 'Lo que el navegador necesita para entrar con una llave de acceso, sin contraseña',
  response: z.object({ ticket: z.string(), options: webauthnJsonSchema }),
});
export const logInWithPasskey = endpoint('POST', '/api/auth/passkey', {
  summary: 'Entrar con una llave de acceso, sin contraseña',
  body: z.object({ ticket: ticketSchema, response: webauthnJsonSchema }),
  response: loggedInSchema,
});

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: z.nullable(instantSchema),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** A user's own log-in methods. */
export const accessSchema = z.object({
  totp: z.nullable(z.object({ enabledAt: instantSchema })),
  passkeys: z.array(passkeySchema),
  /** Number of unused ones. */
  recoveryCodesLeft: z.number(),
  /** The center requires a second factor for this role: the last one can't be removed. */
  isRequired: z.boolean(),
});
export type Access = z.infer<typeof accessSchema>;

export const getAccess = endpoint('GET', '/api/me/access', {
  summary: 'Cómo entro: aplicación de códigos, llaves de acceso y códigos de recuperación',
  response: accessSchema,
});

export const startTotp = endpoint('POST', '/api/me/access/totp', {
  summary: 'Empezar con una aplicación de códigos; no vale hasta confirmarla',
  response: z.object({
    /** Base32, to type by hand. */
    secret: z.string(),
    /** `otpauth://totp/…`, shown as a QR code. */
    url: z.string(),
  }),
});
/**
 * Recovery codes are created and shown once, with the first factor; null if the earlier ones remain
 * valid.
 */
const newRecoveryCodesSchema = z.nullable(z.array(z.string()));
export const confirmTotp = endpoint('POST', '/api/me/access/totp/confirm', {
  summary: 'Confirmar la aplicación con su primer código',
  body: z.object({ code: totpCodeSchema }),
  response: z.object({ access: accessSchema, recoveryCodes: newRecoveryCodesSchema }),
});
export const removeTotp = endpoint('DELETE', '/api/me/access/totp', {
  summary: 'Dejar de usar la aplicación de códigos',
  response: accessSchema,
});

const passkeyNameSchema = z
  .string({ error: 'Ponle un nombre.' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Ponle un nombre para distinguirla.' }),
    z.maxLength(60, { error: 'El nombre es demasiado largo (60 como máximo).' }),
  );
export const startPasskey = endpoint('POST', '/api/me/access/passkeys/options', {
  summary: 'Lo que el navegador necesita para crear una llave de acceso',
  response: z.object({ options: webauthnJsonSchema }),
});
export const addPasskey = endpoint('POST', '/api/me/access/passkeys', {
  summary: 'Guardar la llave de acceso que el navegador ha creado',
  body: z.object({ name: passkeyNameSchema, response: webauthnJsonSchema }),
  response: z.object({ access: accessSchema, recoveryCodes: newRecoveryCodesSchema }),
});
const passkeyParams = z.object({ id: idSchema });
export const renamePasskey = endpoint('PUT', '/api/me/access/passkeys/:id', {
  summary: 'Cambiar el nombre de una llave de acceso',
  params: passkeyParams,
  body: z.object({ name: passkeyNameSchema }),
  response: accessSchema,
});
export const removePasskey = endpoint('DELETE', '/api/me/access/passkeys/:id', {
  summary: 'Quitar una llave de acceso',
  params: passkeyParams,
  response: accessSchema,
});
export const renewRecoveryCodes = endpoint('POST', '/api/me/access/recovery-codes', {
  summary: 'Códigos de recuperación nuevos; los anteriores dejan de valer',
  response: z.object({ access: accessSchema, recoveryCodes: z.array(z.string()) }),
});

/** Ways to prove that the same person is still using the session. */
export const proofKinds = ['password', 'totp', 'passkey'] as const;
export type ProofKind = (typeof proofKinds)[number];
export const startProof = endpoint('POST', '/api/me/proof/options', {
  summary: 'Con qué puedo demostrar otra vez quién soy',
  response: z.object({
    /** Empty for an account without a password or second factors. */
    kinds: z.array(z.enum(proofKinds)),
    /** Null without a passkey. */
    passkeyOptions: z.nullable(webauthnJsonSchema),
  }),
});
/** Valid for ten minutes, in this session only. A log-in counts as a proof. */
export const proveIdentity = endpoint('POST', '/api/me/proof', {
  summary: 'Demostrar otra vez quién soy, antes de lo que importa',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('password'), password: passwordSchema }),
    z.object({ kind: z.literal('totp'), code: totpCodeSchema }),
    z.object({ kind: z.literal('passkey'), response: webauthnJsonSchema }),
  ]),
  response: z.object({ until: instantSchema }),
});

/** Roles for which the center requires a second factor. */
export const accessPolicySchema = z.object({ requiredFor: z.array(roleSchema) });
export type AccessPolicy = z.infer<typeof accessPolicySchema>;
export const accessPolicyViewSchema = z.extend(accessPolicySchema, {
  /** Number of active accounts without a second factor, by role. */
  without: z.array(z.object({ role: roleSchema, people: z.number() })),
});

/** For users who have lost both phone and recovery codes. */
export const resetSecondFactor = endpoint('DELETE', '/api/users/:id/second-factor', {
  summary: 'Quitar el segundo paso a una cuenta; cierra sus sesiones y se lo dice por correo',
  params: z.object({ id: idSchema }),
});
