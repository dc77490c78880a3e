import * as z from 'zod/mini';
import { reasonSchema } from '../../booking/bookings.ts';
import { endpoint } from '../../endpoint.ts';
import {
  idSchema,
  instantSchema,
  largestInteger,
  localDateOutputSchema,
  localDateSchema,
} from '../../fields.ts';

/** Batches of direct debits: the files for the bank. Amounts are minor units. */

/** `rejected`: the center's bank refused all of it. */
export const batchStates = ['draft', 'sent', 'settled', 'rejected', 'cancelled'] as const;
export type BatchState = (typeof batchStates)[number];
export const batchStateNames = {
  draft: 'Borrador',
  sent: 'En cobro',
  settled: 'Cobrada',
  rejected: 'Rechazada por el banco',
  cancelled: 'Cancelada',
} as const satisfies Record<BatchState, string>;

/** `dropped`: it left the batch before it was sent. `rejected`: before the collection date. */
export const batchItemStates = [
  'draft',
  'dropped',
  'collecting',
  'captured',
  'rejected',
  'returned',
] as const;
export type BatchItemState = (typeof batchItemStates)[number];

/** Why a debt can't be collected by direct debit. */
export const leftOutReasons = [
  'no_mandate',
  'unsigned',
  'lapsed',
  'blocked',
  'in_batch',
  'paying_online',
  'not_due',
  'short_notice',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
export const leftOutReasonNames = {
  no_mandate: 'Sin mandato',
  unsigned: 'El mandato no está firmado',
  lapsed: 'El mandato ha caducado: 36 meses sin cobros',
  blocked: 'El mandato está bloqueado',
  in_batch: 'Ya está en otra remesa',
  paying_online: 'Se está pagando en línea',
  not_due: 'Ese día todavía no toca pagarlo',
  short_notice: 'Su mandato promete avisar con más días: elige una fecha más tarde',
} as const satisfies Record<LeftOutReason, string>;

const clientSchema = z.object({ id: idSchema, name: z.string() });
export const collectableSchema = z.object({
  saleId: idSchema,
  client: clientSchema,
  description: z.string(),
  dueOn: z.nullable(localDateOutputSchema),
  amountMinor: z.number(),
  mandateReference: z.string(),
  ibanMask: z.string(),
  /** False: the client gets no notice by mail, so the center has to give it. */
  hasEmail: z.boolean(),
});
export type Collectable = z.infer<typeof collectableSchema>;
export const batchPreviewSchema = z.object({
  collectionOn: localDateOutputSchema,
  /** The first day that can be chosen. */
  firstDate: localDateOutputSchema,
  items: z.array(collectableSchema),
  leftOut: z.array(
    z.object({
      saleId: idSchema,
      client: clientSchema,
      description: z.string(),
      amountMinor: z.number(),
      reason: z.enum(leftOutReasons),
    }),
  ),
  totalMinor: z.number(),
});
export type BatchPreview = z.infer<typeof batchPreviewSchema>;

export const batchSummarySchema = z.object({
  id: idSchema,
  state: z.enum(batchStates),
  collectionOn: localDateOutputSchema,
  messageId: z.string(),
  createdAt: instantSchema,
  sentAt: z.nullable(instantSchema),
  settledAt: z.nullable(instantSchema),
  /** Collections in the file, or in the draft. */
  count: z.number(),
  totalMinor: z.number(),
  returnedCount: z.number(),
  returnedMinor: z.number(),
  /** Total minus returns. */
  netMinor: z.number(),
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;
export const batchItemSchema = z.object({
  id: idSchema,
  saleId: idSchema,
  client: clientSchema,
  description: z.string(),
  amountMinor: z.number(),
  /** Of a draft: the amount that is owed now; it can differ after a payment at the desk. */
  owedMinor: z.number(),
  mandateReference: z.string(),
  ibanMask: z.string(),
  endToEndId: z.string(),
  state: z.enum(batchItemStates),
  hasEmail: z.boolean(),
  returnCode: z.nullable(z.string()),
  returnedOn: z.nullable(localDateOutputSchema),
  /** The center's bank refused the whole file: the cause is not the client's account. */
  isOfFile: z.boolean(),
});
export type BatchItem = z.infer<typeof batchItemSchema>;
export const batchSchema = z.object({
  ...batchSummarySchema.shape,
  sha256: z.nullable(z.string()),
  items: z.array(batchItemSchema),
  /** A draft whose debts or mandates changed since; it must be brought up to date first. */
  isStale: z.boolean(),
});
export type Batch = z.infer<typeof batchSchema>;

const params = z.object({ id: idSchema });
const expectedTotal = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
export const listBatches = endpoint('GET', '/api/direct-debit-batches', {
  summary: 'Las remesas, la última primero',
  response: z.object({ items: z.array(batchSummarySchema), isAvailable: z.boolean() }),
});
export const previewBatch = endpoint('GET', '/api/direct-debit-batches/preview', {
  summary: 'Lo que entraría en una remesa y lo que no, y por qué',
  query: z.object({ collectionOn: z.optional(localDateSchema) }),
  response: batchPreviewSchema,
});
export const createBatch = endpoint('POST', '/api/direct-debit-batches', {
  summary: 'Preparar una remesa con estas deudas, como se dijo antes',
  body: z.object({
    collectionOn: localDateSchema,
    saleIds: z
      .array(idSchema)
      .check(
        z.minLength(1, { error: 'Elige al menos un recibo.' }),
        z.maxLength(5000, { error: 'Como mucho 5000 recibos en una remesa.' }),
      ),
    expectedTotalMinor: expectedTotal,
  }),
  response: batchSchema,
});
export const getBatch = endpoint('GET', '/api/direct-debit-batches/:id', {
  summary: 'Una remesa con sus recibos',
  params,
  response: batchSchema,
});
export const refreshBatch = endpoint('POST', '/api/direct-debit-batches/:id/refresh', {
  summary: 'Poner al día un borrador: quita lo pagado y corrige los importes',
  params,
  response: batchSchema,
});
export const cancelBatch = endpoint('POST', '/api/direct-debit-batches/:id/cancel', {
  summary: 'Cancelar un borrador',
  params,
  response: batchSchema,
});
export const sendBatch = endpoint('POST', '/api/direct-debit-batches/:id/send', {
  summary: 'Dar una remesa por enviada: fija el fichero y avisa a los clientes',
  params,
  body: z.object({
    /** What was shown. */
    expectedCount: z.number().check(z.int(), z.gte(1), z.lte(5000)),
    expectedTotalMinor: expectedTotal,
  }),
  response: batchSchema,
});
export const batchRejectionSchema = z.object({
  /** Collections that are owed again. */
  count: z.number(),
  /** What is owed again; less what the center has refunded of it. */
  totalMinor: z.number(),
  /** Clients who get a mail that the announced collection is not made. */
  mailCount: z.number(),
  /** Collections that the bank has returned one by one before: they stay as they are. */
  returnedCount: z.number(),
});
export type BatchRejection = z.infer<typeof batchRejectionSchema>;
export const previewBatchRejection = endpoint('GET', '/api/direct-debit-batches/:id/rejection', {
  summary: 'Qué pasa si el banco ha rechazado la remesa entera',
  params,
  response: batchRejectionSchema,
});
export const rejectBatch = endpoint('POST', '/api/direct-debit-batches/:id/rejection', {
  summary: 'El banco ha rechazado la remesa entera: sus recibos se deben otra vez, sin gastos',
  params,
  body: z.object({
    reason: reasonSchema,
    /** What was shown. */
    expectedCount: z.number().check(z.int(), z.gte(0), z.lte(5000)),
    expectedTotalMinor: expectedTotal,
  }),
  response: batchSchema,
});
export const getBatchFile = endpoint('GET', '/api/direct-debit-batches/:id/file', {
  summary: 'El fichero pain.008 de una remesa enviada, siempre el mismo',
  params,
  response: z.string(),
});
export const getBatchCsv = endpoint('GET', '/api/direct-debit-batches/:id/csv', {
  summary: 'Los recibos de una remesa para la contabilidad',
  params,
  response: z.string(),
});

/** Why a return was not applied. */
export const returnProblems = [
  'unknown_reference',
  'other_amount',
  'not_sent',
  /** Of earlier versions, which did not apply them. */
  'refunded',
] as const;
export type ReturnProblem = (typeof returnProblems)[number];
export const returnProblemNames = {
  unknown_reference: 'Ninguna remesa tiene esa referencia',
  other_amount: 'El importe no es el del recibo',
  not_sent: 'Ese recibo no se ha enviado al banco',
  refunded: 'El centro ya le había devuelto ese dinero: lo tiene dos veces, habla con el cliente',
} as const satisfies Record<ReturnProblem, string>;

export const directDebitReturnSchema = z.object({
  id: idSchema,
  endToEndId: z.string(),
  reasonCode: z.string(),
  /** Null where neither the bank says it nor a collection has the reference. */
  amountMinor: z.nullable(z.number()),
  /** The part that the center had refunded, which the client has twice. */
  refundedMinor: z.number(),
  returnedOn: localDateOutputSchema,
  /** Of a refusal of a whole file. */
  isOfFile: z.boolean(),
  problem: z.nullable(z.enum(returnProblems)),
  /** Null for an unknown reference. */
  client: z.nullable(clientSchema),
  batchId: z.nullable(idSchema),
});
export type DirectDebitReturn = z.infer<typeof directDebitReturnSchema>;
export const listReturns = endpoint('GET', '/api/direct-debit-returns', {
  summary: 'Las últimas devoluciones, también las que no se han podido aplicar',
  response: z.object({ items: z.array(directDebitReturnSchema) }),
});
export const findReturnable = endpoint('GET', '/api/direct-debit-items', {
  summary: 'Recibos enviados, por referencia, cliente o importe',
  query: z.object({ search: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  response: z.object({ items: z.array(batchItemSchema) }),
});
export const recordReturn = endpoint('POST', '/api/direct-debit-returns', {
  summary: 'Anotar una devolución del banco: el importe se vuelve a deber',
  body: z.object({
    endToEndId: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.minLength(1, { error: 'Escribe la referencia del recibo.' }),
        z.maxLength(35, { error: 'La referencia es demasiado larga.' }),
      ),
    reasonCode: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[0-9A-Z]{4}$/, { error: 'El motivo son cuatro letras o cifras, como AM04.' }),
      ),
    amountMinor: z.number().check(z.int(), z.gte(1), z.lte(largestInteger)),
    returnedOn: localDateSchema,
  }),
  response: directDebitReturnSchema,
});
export const bankFileMaxBytes = 50 * 1024 * 1024;
export const bankFileResultSchema = z.object({
  applied: z.number(),
  /** They had been applied before. */
  repeated: z.number(),
  /** Kept with the reason. */
  notApplied: z.array(directDebitReturnSchema),
});
export type BankFileResult = z.infer<typeof bankFileResultSchema>;
export const readBankFile = endpoint('POST', '/api/direct-debit-returns/file', {
  summary: 'Leer las devoluciones de un fichero del banco (pain.002, camt.053 o camt.054)',
  response: bankFileResultSchema,
});
