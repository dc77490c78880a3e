import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  idSchema,
  instantSchema,
  localDateOutputSchema,
  localDateSchema,
  oneLineText,
} from '../../fields.ts';

/** SEPA Core mandates: the authorisation of a client to be charged by direct debit. */

/** `unsigned`: it can't be collected yet. `blocked`: a return forbids it. `lapsed`: 36 months. */
export const mandateStates = ['unsigned', 'active', 'blocked', 'lapsed', 'cancelled'] as const;
export type MandateState = (typeof mandateStates)[number];
export const mandateStateNames = {
  unsigned: 'Sin firmar',
  active: 'Activo',
  blocked: 'Bloqueado',
  lapsed: 'Caducado',
  cancelled: 'Cancelado',
} as const satisfies Record<MandateState, string>;

export const mandateSchema = z.object({
  id: idSchema,
  reference: z.string(),
  debtorName: z.string(),
  /** `ES•• •••• 1234`. */
  ibanMask: z.string(),
  state: z.enum(mandateStates),
  /** Why it is blocked, in Spanish. */
  blockedReason: z.nullable(z.string()),
  signedOn: z.nullable(localDateOutputSchema),
  /** Whether another account makes it usable, or keeps it so. */
  canChangeAccount: z.boolean(),
  evidence: z.nullable(z.enum(['paper', 'screen'])),
  lastCollectedOn: z.nullable(localDateOutputSchema),
  /** The first day on which it can't be collected without another signature. */
  lapsesOn: z.nullable(localDateOutputSchema),
  /** Earlier accounts, the latest last. */
  amendments: z.array(z.object({ ibanMask: z.string(), changedOn: localDateOutputSchema })),
  createdAt: instantSchema,
});
export type Mandate = z.infer<typeof mandateSchema>;

export const mandatesSchema = z.object({
  /** Newest first. */
  items: z.array(mandateSchema),
  /** False while the center has no creditor data. */
  isAvailable: z.boolean(),
  /** Name that a new mandate proposes. */
  clientName: z.string(),
});
export type Mandates = z.infer<typeof mandatesSchema>;

const ibanField = z
  .string({ error: 'Escribe el IBAN.' })
  .check(
    z.minLength(1, { error: 'Escribe el IBAN.' }),
    z.maxLength(100, { error: 'El IBAN es demasiado largo.' }),
  );
const debtorName = oneLineText('Escribe el titular.').check(
  z.minLength(2, { error: 'Escribe el titular de la cuenta.' }),
  z.maxLength(70, { error: 'Como mucho 70 letras.' }),
);
/** The server reads the account with `parseIban`. */
export const mandateInputSchema = z.object({ debtorName, iban: ibanField });
export type MandateInput = z.infer<typeof mandateInputSchema>;

export const mandateTextSchema = z.object({
  /** Paragraphs of the full legal text. */
  paragraphs: z.array(z.string()),
  /** Signing names it, so that a text that changed meanwhile is not signed. */
  hash: z.string(),
});
export const signatureInputSchema = z.object({
  typedName: oneLineText('Escribe tu nombre.').check(
    z.minLength(2, { error: 'Escribe el nombre y los apellidos de quien firma.' }),
    z.maxLength(120, { error: 'Como mucho 120 letras.' }),
  ),
  textHash: z.string().check(z.length(64)),
});
export type SignatureInput = z.infer<typeof signatureInputSchema>;

const params = z.object({ id: idSchema });
export const listClientMandates = endpoint('GET', '/api/clients/:id/mandates', {
  summary: 'Los mandatos de domiciliación de un cliente',
  params,
  response: mandatesSchema,
});
export const listOwnMandates = endpoint('GET', '/api/me/mandates', {
  summary: 'Mis mandatos de domiciliación',
  response: mandatesSchema,
});
export const createMandate = endpoint('POST', '/api/clients/:id/mandates', {
  summary: 'Preparar un mandato; no se cobra hasta que se firme',
  params,
  body: mandateInputSchema,
  response: mandateSchema,
});
export const createOwnMandate = endpoint('POST', '/api/me/mandates', {
  summary: 'Preparar mi mandato; no se cobra hasta que lo firme',
  body: mandateInputSchema,
  response: mandateSchema,
});
export const getMandateText = endpoint('GET', '/api/mandates/:id/text', {
  summary: 'El texto completo que se firma',
  params,
  response: mandateTextSchema,
});
export const signMandate = endpoint('POST', '/api/mandates/:id/sign', {
  summary: 'Firmar un mandato en pantalla; cancela el anterior del cliente',
  params,
  body: signatureInputSchema,
  response: mandateSchema,
});
/** Scans and photographs of a signed mandate. */
export const mandatePaperMaxBytes = 5 * 1024 * 1024;
export const uploadMandatePaper = endpoint('POST', '/api/mandates/:id/paper', {
  summary: 'Guardar el papel firmado de un mandato; cancela el anterior del cliente',
  params,
  query: z.object({ signedOn: localDateSchema }),
  response: mandateSchema,
});
export const getMandatePaper = endpoint('GET', '/api/mandates/:id/paper', {
  summary: 'El papel firmado de un mandato',
  params,
  response: z.string(),
});
export const getMandatePdf = endpoint('GET', '/api/mandates/:id/pdf', {
  summary: 'Un mandato para imprimir, firmado o por firmar',
  params,
  response: z.string(),
});
export const changeMandateAccount = endpoint('POST', '/api/mandates/:id/account', {
  summary: 'Cambiar la cuenta de un mandato',
  params,
  body: z.object({ iban: ibanField }),
  response: mandateSchema,
});
export const cancelMandate = endpoint('POST', '/api/mandates/:id/cancel', {
  summary: 'Cancelar un mandato: no se cobra más con él',
  params,
  response: mandateSchema,
});
