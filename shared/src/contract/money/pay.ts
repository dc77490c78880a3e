import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idSchema,
  instantSchema,
  largestInteger,
  localDateOutputSchema,
  localDateSchema,
} from '../fields.ts';
import { monthSchema } from './reports.ts';

/**
 * What the center pays its professionals for their sessions. Amounts are minor units; months and
 * days are local to the center. It is no payslip: taxes and contributions are not part of it.
 */

const params = z.object({ id: idSchema });

export const payRuleKinds = [
  'perSession',
  'perAttendee',
  'percentage',
  'hourly',
  'unpaid',
  /** Only of a service: from that day on the general rule applies to it again. */
  'general',
] as const;
export type PayRuleKind = (typeof payRuleKinds)[number];

export const payRuleKindName = {
  perSession: 'Una cantidad por clase o cita',
  perAttendee: 'Una cantidad por persona que viene',
  percentage: 'Un porcentaje de lo que vale la sesión',
  hourly: 'Una cantidad por hora',
  unpaid: 'No se paga',
  general: 'Como el resto de sus sesiones',
} as const satisfies Record<PayRuleKind, string>;

/** What a rule gives: a rate or a share, and the minimum of each session. */
const payTermsSchema = z.object({
  kind: z.enum(payRuleKinds),
  /** Per session, attendee or hour; null for the other kinds. */
  rateMinor: z.nullable(z.number()),
  /** Of a percentage; null for the other kinds. */
  basisPoints: z.nullable(z.number()),
  minimumMinor: z.number(),
});
export type PayTerms = z.infer<typeof payTermsSchema>;

export const payRuleSchema = z.object({
  ...payTermsSchema.shape,
  id: idSchema,
  /** Null: every session without a rule of its service. */
  serviceId: z.nullable(idSchema),
  serviceName: z.nullable(z.string()),
  validFrom: localDateOutputSchema,
  /** It applies today: the latest of its service that has begun. */
  isCurrent: z.boolean(),
  /** It begins in a month that may still change. */
  isRemovable: z.boolean(),
});
export type PayRule = z.infer<typeof payRuleSchema>;

const largestRate = 10_000_000;

const rateSchema = z
  .number({ error: 'Escribe una cantidad.' })
  .check(
    z.int({ error: 'Escribe una cantidad.' }),
    z.gte(1, { error: 'Escribe una cantidad.' }),
    z.lte(largestRate, { error: 'Es demasiado.' }),
  );

export function hasRate(kind: PayRuleKind): boolean {
  return kind === 'perSession' || kind === 'perAttendee' || kind === 'hourly';
}

/** A fixed amount per session needs no minimum. */
export function hasMinimum(kind: PayRuleKind): boolean {
  return kind === 'perAttendee' || kind === 'percentage' || kind === 'hourly';
}

export const payRuleInputSchema = z
  .object({
    serviceId: z.nullable(idSchema),
    kind: z.enum(payRuleKinds),
    rateMinor: z.nullable(rateSchema),
    basisPoints: z.nullable(
      z
        .number({ error: 'Escribe un porcentaje.' })
        .check(
          z.int({ error: 'Escribe un porcentaje con dos decimales como mucho.' }),
          z.gte(1, { error: 'Escribe un porcentaje.' }),
          z.lte(10_000, { error: 'Como mucho, el 100 %.' }),
        ),
    ),
    minimumMinor: z
      .number({ error: 'Escribe una cantidad.' })
      .check(z.int(), z.gte(0), z.lte(largestRate, { error: 'Es demasiado.' })),
    validFrom: localDateSchema,
  })
  .check(
    z.refine(({ kind, rateMinor }) => hasRate(kind) === (rateMinor !== null), {
      path: ['rateMinor'],
      error: 'Escribe una cantidad.',
    }),
    z.refine(({ kind, basisPoints }) => (kind === 'percentage') === (basisPoints !== null), {
      path: ['basisPoints'],
      error: 'Escribe un porcentaje.',
    }),
    z.refine(({ kind, minimumMinor }) => hasMinimum(kind) || minimumMinor === 0, {
      path: ['minimumMinor'],
      error: 'Este tipo de pago no lleva mínimo.',
    }),
    z.refine(({ kind, serviceId }) => kind !== 'general' || serviceId !== null, {
      path: ['kind'],
      error: 'Elige cómo se paga.',
    }),
  );
export type PayRuleInput = z.infer<typeof payRuleInputSchema>;

/** Counts of one session, and what they give. */
const payLineSchema = z.object({
  sessionId: idSchema,
  serviceName: z.string(),
  startsAt: instantSchema,
  localDate: localDateOutputSchema,
  minutes: z.number(),
  /** A cancelled session gives nothing. */
  isCancelled: z.boolean(),
  attended: z.number(),
  noShow: z.number(),
  cancelledLate: z.number(),
  /** Not marked yet as present or absent: they don't count. */
  unmarked: z.number(),
  /** What was sold for the session and the value of its bonos' sessions, tax included. */
  valueMinor: z.number(),
  /** The rule that applied; null without one, and for a cancelled session. */
  rule: z.nullable(payTermsSchema),
  isMinimum: z.boolean(),
  amountMinor: z.number(),
});
export type PayLine = z.infer<typeof payLineSchema>;

/** A session of an earlier, closed month that gives another amount by now. */
const payCorrectionSchema = z.object({
  ...payLineSchema.shape,
  /** What closed statements have paid for it. */
  beforeMinor: z.number(),
});
export type PayCorrection = z.infer<typeof payCorrectionSchema>;

const payTotalsShape = {
  professionalId: idSchema,
  professionalName: z.string(),
  /** A closed month is fixed; its later corrections are in the next one. */
  closedAt: z.nullable(instantSchema),
  /** Of all sessions of the month that are not cancelled, also those to come. */
  plannedMinutes: z.number(),
  /** The sessions given so far, and their length. */
  sessions: z.number(),
  givenMinutes: z.number(),
  attended: z.number(),
  unmarked: z.number(),
  /** Given sessions for which no rule was valid: they give nothing. */
  withoutRule: z.number(),
  sessionsMinor: z.number(),
  correctionsMinor: z.number(),
  /** sessions + corrections: the sum of all lines. */
  totalMinor: z.number(),
};

export const payStatementSchema = z.object({
  ...payTotalsShape,
  month: monthSchema,
  currency: z.string(),
  /** The month has ended and is not closed yet. */
  isClosable: z.boolean(),
  /** In order of time. */
  lines: z.array(payLineSchema),
  corrections: z.array(payCorrectionSchema),
});
export type PayStatement = z.infer<typeof payStatementSchema>;

export const payMonthSchema = z.object({
  month: monthSchema,
  currency: z.string(),
  totalMinor: z.number(),
  /** Professionals with sessions, a statement or a rule, by name. */
  items: z.array(z.object({ ...payTotalsShape, hasRule: z.boolean() })),
});
export type PayMonth = z.infer<typeof payMonthSchema>;

const rulesSchema = z.object({ items: z.array(payRuleSchema) });

export const listPayRules = endpoint('GET', '/api/professionals/:id/pay-rules', {
  summary: 'Cómo se le paga a un profesional, lo último primero; cada profesional ve lo suyo',
  params,
  response: rulesSchema,
});
export const setPayRule = endpoint('POST', '/api/professionals/:id/pay-rules', {
  summary: 'Cambiar cómo se paga desde un día; la regla de ese mismo día se sustituye',
  params,
  body: payRuleInputSchema,
  response: rulesSchema,
});
export const removePayRule = endpoint('DELETE', '/api/pay-rules/:id', {
  summary: 'Quitar una regla que todavía no ha contado en ningún mes pasado',
  params,
  response: rulesSchema,
});
export const getPayStatement = endpoint('GET', '/api/professionals/:id/pay', {
  summary: 'Lo que da cada sesión de un mes y por qué; cada profesional ve lo suyo',
  params,
  query: z.object({ month: monthSchema }),
  response: payStatementSchema,
});
export const closePayStatement = endpoint('POST', '/api/professionals/:id/pay/close', {
  summary: 'Cerrar un mes: lo que cambie después va al siguiente',
  params,
  body: z.object({
    month: monthSchema,
    /** The total that was shown. */
    totalMinor: z.number().check(z.int(), z.gte(-largestInteger), z.lte(largestInteger)),
  }),
  response: payStatementSchema,
});
export const getPayMonth = endpoint('GET', '/api/pay', {
  summary: 'Lo que se paga a cada profesional por un mes',
  query: z.object({ month: monthSchema }),
  response: payMonthSchema,
});
export const exportPayMonth = endpoint('GET', '/api/pay/export', {
  summary: 'Cada sesión del mes y lo que da, de todos los profesionales, en CSV',
  query: z.object({ month: monthSchema }),
  response: z.string(),
});
export const exportPayStatement = endpoint('GET', '/api/professionals/:id/pay/export', {
  summary: 'Cada sesión del mes y lo que da, en CSV; cada profesional se lleva lo suyo',
  params,
  query: z.object({ month: monthSchema }),
  response: z.string(),
});
