import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, localDateOutputSchema } from '../fields.ts';

/** The runs that charge the memberships that are due, one per day. Amounts are minor units. */

const collected = z.object({ count: z.number(), totalMinor: z.number() });
export const chargeRunSummarySchema = z.object({
  id: idSchema,
  chargeOn: localDateOutputSchema,
  startedAt: instantSchema,
  changedAt: instantSchema,
  /** Null while memberships are left to charge. */
  finishedAt: z.nullable(instantSchema),
  charged: collected,
  /** How the charged periods are collected. */
  card: collected,
  directDebit: collected,
  center: collected,
  /** They cost nothing, as in a closed season. */
  free: collected,
  /** What the charged periods still owe. */
  owedMinor: z.number(),
  failedCount: z.number(),
});
export type ChargeRunSummary = z.infer<typeof chargeRunSummarySchema>;
export const chargeRunSchema = z.object({
  ...chargeRunSummarySchema.shape,
  failures: z.array(
    z.object({
      membershipId: idSchema,
      client: z.object({ id: idSchema, name: z.string() }),
      name: z.string(),
      /** An error code; `internal`: the program's log has the cause. */
      code: z.string(),
      /** The sentence of the code. */
      reason: z.string(),
      failedAt: instantSchema,
    }),
  ),
});
export type ChargeRun = z.infer<typeof chargeRunSchema>;

export const listChargeRuns = endpoint('GET', '/api/charge-runs', {
  summary: 'Los cobros de suscripciones, el último primero, y cuántas quedan por cobrar hoy',
  response: z.object({
    items: z.array(chargeRunSummarySchema),
    /** Memberships that are due and not charged. */
    dueCount: z.number(),
    /** A run is waiting or at work. */
    isRunning: z.boolean(),
  }),
});
export const getChargeRun = endpoint('GET', '/api/charge-runs/:id', {
  summary: 'Un cobro de suscripciones: lo cobrado, y qué ha fallado y por qué',
  params: z.object({ id: idSchema }),
  response: chargeRunSchema,
});
export const startChargeRun = endpoint('POST', '/api/charge-runs', {
  summary: 'Cobrar ahora las suscripciones a las que les toca; lo ya cobrado no se repite',
  response: z.object({ isRunning: z.boolean() }),
});
