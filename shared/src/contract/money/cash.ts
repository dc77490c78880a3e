import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  joinedText,
  localDateSchema,
  nameSchema,
  versionSchema,
} from '../fields.ts';
import { keysetQuery } from '../keyset.ts';
import { activeStatuses } from '../timetable/services.ts';
import { taxTreatments } from './tax.ts';

/** The drawer: registers, their sessions, what moves in them and how they are closed. */

const euro = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
/** Notes and coins in use, in minor units, the largest first. */
const denominations: Record<string, readonly number[]> = {
  EUR: euro,
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  MXN: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50],
};

/** What a currency's money is counted in; one that isn't known has the usual steps of 1, 2 and 5. */
export function denominationsOf(currency: string): readonly number[] {
  return denominations[currency] ?? euro;
}

const countText = 'Escribe cuántos hay, de 0 a 9.999.';
const largestCountMinor = 1_000_000_00;

/** How much a count by denomination is, in minor units. */
export function sumOfCount(count: readonly CountedDenomination[]): number {
  return count.reduce((sum, one) => sum + one.denominationMinor * one.count, 0);
}

const countedDenominationSchema = z.object({
  denominationMinor: z.number().check(z.int(), z.gte(1), z.lte(10_000_000)),
  count: z
    .number({ error: countText })
    .check(
      z.int({ error: countText }),
      z.gte(0, { error: countText }),
      z.lte(9999, { error: countText }),
    ),
});
export type CountedDenomination = z.infer<typeof countedDenominationSchema>;

export const cashCountSchema = z.array(countedDenominationSchema).check(
  z.maxLength(40),
  z.refine(
    (count) => new Set(count.map((one) => one.denominationMinor)).size === count.length,
    'Cada billete o moneda va una sola vez.',
  ),
  z.refine(
    (count) => sumOfCount(count) <= largestCountMinor,
    'Es más de lo que cabe en una caja. Revisa las cantidades.',
  ),
);

const amountText = 'Escribe un importe de 0,01 a 100.000.';
const positiveAmount = z
  .number({ error: amountText })
  .check(
    z.int({ error: amountText }),
    z.gte(1, { error: amountText }),
    z.lte(100_000_00, { error: amountText }),
  );
const countedText = 'Escribe el total, como 120,50 o −20,00.';
/** Returned money may be more than what was charged. */
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

export const cashRegisterSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(activeStatuses),
  version: z.number(),
  /** The one that isn't closed yet. */
  session: z.nullable(
    z.object({
      id: idSchema,
      state: z.enum(['open', 'counting']),
      openedAt: instantSchema,
      openedByName: z.nullable(z.string()),
    }),
  ),
});
export type CashRegister = z.infer<typeof cashRegisterSchema>;

const params = z.object({ id: idSchema });

export const listCashRegisters = endpoint('GET', '/api/cash/registers', {
  summary: 'Las cajas, con su turno si lo tienen abierto',
  response: z.object({ items: z.array(cashRegisterSchema) }),
});
export const createCashRegister = endpoint('POST', '/api/cash/registers', {
  summary: 'Crear una caja',
  body: z.object({ name: nameSchema }),
  response: cashRegisterSchema,
});
export const updateCashRegister = endpoint('PUT', '/api/cash/registers/:id', {
  summary: 'Cambiar el nombre de una caja',
  params,
  body: z.object({ name: nameSchema, version: versionSchema }),
  response: cashRegisterSchema,
});
export const setCashRegisterStatus = endpoint('PUT', '/api/cash/registers/:id/status', {
  summary: 'Archivar o recuperar una caja; con un turno abierto no se archiva',
  params,
  body: z.object({ status: z.enum(activeStatuses) }),
  response: cashRegisterSchema,
});

/** Ways of paying as reports tell them apart, in their order. */
export const cashReportMethods = [
  'cash',
  'card',
  'transfer',
  'online',
  'balance',
  'other',
] as const;
export type CashReportMethod = (typeof cashReportMethods)[number];
/** Those that somebody at the desk can count besides cash: the card terminal says its total. */
export const countedMethods = ['card', 'transfer', 'other'] as const;

export const methodTotalSchema = z.object({
  method: z.enum(cashReportMethods),
  payments: z.number(),
  chargedMinor: z.number(),
  /** Negative or 0. */
  refundedMinor: z.number(),
  netMinor: z.number(),
  /** What was counted; null where nobody did. */
  countedMinor: z.nullable(z.number()),
  differenceMinor: z.nullable(z.number()),
});
export type MethodTotal = z.infer<typeof methodTotalSchema>;

/** What a shift took: X while it is open, Z once it is closed. */
export const cashReportSchema = z.object({
  issuer: z.object({ name: z.string(), taxId: z.string(), address: z.string() }),
  currency: z.string(),
  registerName: z.string(),
  /** Of Z reports. */
  zNumber: z.nullable(z.number()),
  madeAt: instantSchema,
  openedAt: instantSchema,
  openedByName: z.nullable(z.string()),
  closedAt: z.nullable(instantSchema),
  closedByName: z.nullable(z.string()),
  methods: z.array(methodTotalSchema),
  /** Of the sales and refunds whose first payment was taken in this shift. */
  rates: z.array(
    z.object({
      taxTreatment: z.enum(taxTreatments),
      taxCause: z.string(),
      taxBasisPoints: z.number(),
      grossMinor: z.number(),
      baseMinor: z.number(),
      quotaMinor: z.number(),
    }),
  ),
  /** A line per series. */
  documents: z.array(z.object({ first: z.string(), last: z.string(), count: z.number() })),
  sales: z.object({ count: z.number(), totalMinor: z.number() }),
  refunds: z.object({ count: z.number(), totalMinor: z.number() }),
  discounts: z.object({ count: z.number(), totalMinor: z.number() }),
  /** Begun and not captured: they count in the shift that is open when they are. */
  pendingPayments: z.number(),
  cash: z.object({
    openingMinor: z.number(),
    openingDifferenceMinor: z.number(),
    openingReason: z.nullable(z.string()),
    salesMinor: z.number(),
    refundsMinor: z.number(),
    inMinor: z.number(),
    outMinor: z.number(),
    expectedMinor: z.number(),
    countedMinor: z.nullable(z.number()),
    differenceMinor: z.nullable(z.number()),
    closingReason: z.nullable(z.string()),
  }),
});
export type CashReport = z.infer<typeof cashReportSchema>;

/** What was counted at the end, told only once the count is in: until then nobody sees what there should be. */
export const cashClosingSchema = z.object({
  count: z.array(countedDenominationSchema),
  countedMinor: z.number(),
  expectedMinor: z.number(),
  differenceMinor: z.number(),
  /** Of other methods than cash. */
  methods: z.array(methodTotalSchema),
  isReasonRequired: z.boolean(),
});
export type CashClosing = z.infer<typeof cashClosingSchema>;

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
  /** What the drawer should hold; null while it is being counted. */
  expectedMinor: z.nullable(z.number()),
  /** Null as long as nothing was counted. */
  closing: z.nullable(cashClosingSchema),
});
export type CashSession = z.infer<typeof cashSessionSchema>;

export const openCashRegister = endpoint('POST', '/api/cash/sessions', {
  summary: 'Abrir una caja con lo que se ha contado en ella',
  body: z.object({
    registerId: idSchema,
    count: cashCountSchema,
    /** When it differs from the last closing by more than the center allows. */
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
/** As many as the screen of a shift shows at first. */
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
        /** Their first page; empty while the drawer is counted blind. */
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
    /** Days of the center's calendar on which they were opened. */
    from: z.optional(localDateSchema),
    to: z.optional(localDateSchema),
    /** `different`: only those that were closed with a difference. */
    difference: z._default(z.enum(['any', 'different']), 'any'),
  }),
  response: z.object({ items: z.array(cashHistoryItemSchema), next: z.nullable(z.string()) }),
});
