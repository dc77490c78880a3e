import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  idSchema,
  instantSchema,
  joinedText,
  localDateSchema,
  versionSchema,
} from '../../fields.ts';
import { keysetQuery } from '../../keyset.ts';
import { cashCountSchema, countedDenominationSchema, largestCountMinor } from './cash-count.ts';
import { countedMethods, cashReportSchema, cashClosingSchema } from './cash-reports.ts';

/** Register sessions: their cash movements and closing. */

const amountText = 'Escribe un importe de 0,01 a 100.000.';
const positiveAmount = z
  .number({ error: amountText })
  .check(
    z.int({ error: amountText }),
    z.gte(1, { error: amountText }),
    z.lte(100_000_00, { error: amountText }),
  );
const countedText = 'Escribe el total, como 120,50 o −20,00.';
/** Refunds may exceed charges. */
const countedAmount = z
  .number({ error: countedText })
  .check(
    z.int({ error: countedText }),
    z.gte(-largestCountMinor, { error: countedText }),
    z.lte(largestCountMinor, { error: countedText }),
  );
const reasonSchema = joinedText('Di por qué.').check(
  z.minLength(3, { error: 'Di por qué.' }),
  z.maxLength(300, { error: 'Es demasiado largo (300 como máximo).' }),
);

const params = z.object({ id: idSchema });

export const cashSessionStates = ['open', 'counting', 'closed'] as const;
export const cashSessionSchema = z.object({
  id: idSchema,
  registerId: idSchema,
  registerName: z.string(),
  state: z.enum(cashSessionStates),
  version: z.number(),
  openedAt: instantSchema,
  openedByName: z.nullable(z.string()),
  openingCount: z.array(countedDenominationSchema),
  openingMinor: z.number(),
  openingDifferenceMinor: z.number(),
  openingReason: z.nullable(z.string()),
  closedAt: z.nullable(instantSchema),
  closedByName: z.nullable(z.string()),
  zNumber: z.nullable(z.number()),
  /** The amount that the drawer should contain; null while the count is blind. */
  expectedMinor: z.nullable(z.number()),
  /** Null until the closing count. */
  closing: z.nullable(cashClosingSchema),
});
export type CashSession = z.infer<typeof cashSessionSchema>;

export const openCashRegister = endpoint('POST', '/api/cash/sessions', {
  summary: 'Abrir una caja con lo que se ha contado en ella',
  body: z.object({
    registerId: idSchema,
    count: cashCountSchema,
    /** Required if it differs from the last closing by more than the center allows. */
    reason: z.nullable(reasonSchema),
  }),
  response: cashSessionSchema,
});
export const getCashSession = endpoint('GET', '/api/cash/sessions/:id', {
  summary: 'Un turno de caja; cerrado, solo quien lo abrió o cerró y administración',
  params,
  response: cashSessionSchema,
});

export const cashMovementSchema = z.object({
  id: idSchema,
  kind: z.enum(['sale', 'refund', 'in', 'out']),
  amountMinor: z.number(),
  reason: z.nullable(z.string()),
  at: instantSchema,
  userName: z.nullable(z.string()),
  saleId: z.nullable(idSchema),
});
export type CashMovement = z.infer<typeof cashMovementSchema>;

export const cashMovementPageSchema = z.object({
  items: z.array(cashMovementSchema),
  next: z.nullable(z.string()),
});
export type CashMovementPage = z.infer<typeof cashMovementPageSchema>;
/** Number of movements on the first page of the shift screen. */
export const cashMovementsShown = 10;

export const listCashMovements = endpoint('GET', '/api/cash/sessions/:id/movements', {
  summary: 'Lo que entró y salió en efectivo en un turno, lo último primero',
  params,
  query: z.object(keysetQuery),
  response: cashMovementPageSchema,
});
export const listOpenCashSessions = endpoint('GET', '/api/cash/sessions/open', {
  summary: 'Los turnos sin cerrar, con lo último que entró y salió en cada uno',
  response: z.object({
    items: z.array(
      z.object({
        session: cashSessionSchema,
        /** The first page; while the count is blind, without sales and refunds. */
        movements: cashMovementPageSchema,
      }),
    ),
  }),
});
export const addCashMovement = endpoint('POST', '/api/cash/sessions/:id/movements', {
  summary: 'Anotar una entrada o una salida de efectivo, con su motivo',
  params,
  body: z.object({
    kind: z.enum(['in', 'out']),
    amountMinor: positiveAmount,
    reason: reasonSchema,
  }),
  response: cashSessionSchema,
});
/** The last Z report of each register, for reprinting. */
export const listLastReports = endpoint('GET', '/api/cash/sessions/closed', {
  summary: 'El último turno cerrado de cada caja, de los que puede ver quien lo pide',
  response: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        registerName: z.string(),
        zNumber: z.number(),
        closedAt: instantSchema,
        closedByName: z.nullable(z.string()),
      }),
    ),
  }),
});
export const getCashReport = endpoint('GET', '/api/cash/sessions/:id/report', {
  summary: 'El informe de un turno: X mientras está abierto, Z desde que se cierra',
  params,
  response: cashReportSchema,
});
export const startCashCount = endpoint('POST', '/api/cash/sessions/:id/counting', {
  summary: 'Empezar a contar una caja; hasta reanudarla no se cobra en ella en efectivo',
  params,
  response: cashSessionSchema,
});
export const resumeCashSession = endpoint('POST', '/api/cash/sessions/:id/resume', {
  summary: 'Reanudar una caja que se estaba contando; lo contado se olvida',
  params,
  response: cashSessionSchema,
});
export const countCash = endpoint('POST', '/api/cash/sessions/:id/count', {
  summary: 'Decir lo que se ha contado; la respuesta es la diferencia',
  params,
  body: z.object({
    count: cashCountSchema,
    methods: z
      .array(z.object({ method: z.enum(countedMethods), amountMinor: countedAmount }))
      .check(
        z.refine(
          (methods) => new Set(methods.map((one) => one.method)).size === methods.length,
          'Cada forma de pago va una sola vez.',
        ),
      ),
  }),
  response: cashSessionSchema,
});
export const closeCashSession = endpoint('POST', '/api/cash/sessions/:id/close', {
  summary: 'Cerrar una caja contada y numerar su informe Z',
  params,
  body: z.object({ reason: z.nullable(reasonSchema), version: versionSchema }),
  response: cashSessionSchema,
});

export const cashHistoryItemSchema = z.object({
  id: idSchema,
  registerName: z.string(),
  state: z.enum(cashSessionStates),
  zNumber: z.nullable(z.number()),
  openedAt: instantSchema,
  openedByName: z.nullable(z.string()),
  closedAt: z.nullable(instantSchema),
  closedByName: z.nullable(z.string()),
  openingMinor: z.number(),
  closingMinor: z.nullable(z.number()),
  differenceMinor: z.nullable(z.number()),
});
export type CashHistoryItem = z.infer<typeof cashHistoryItemSchema>;

export const listCashSessions = endpoint('GET', '/api/cash/sessions', {
  summary: 'Los turnos de caja, el último primero',
  query: z.object({
    ...keysetQuery,
    registerId: z.optional(idSchema),
    /** Opening days, in the center's calendar. */
    from: z.optional(localDateSchema),
    to: z.optional(localDateSchema),
    /** `different`: only sessions closed with a difference. */
    difference: z._default(z.enum(['any', 'different']), 'any'),
  }),
  response: z.object({ items: z.array(cashHistoryItemSchema), next: z.nullable(z.string()) }),
});
