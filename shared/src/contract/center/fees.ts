import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instantSchema, versionSchema } from '../fields.ts';

/** What cancelling late or not coming costs, where a service says nothing else. */

const days = z
  .number({ error: 'Escribe cuántos días.' })
  .check(
    z.int({ error: 'Escribe un número entero.' }),
    z.gte(1, { error: 'Usa 1 o más.' }),
    z.lte(365, { error: 'Usa 365 o menos.' }),
  );

/** The least that providers charge a card: a fee of less is paid otherwise. */
export const leastChargeMinor = 50;

/**
 * What a saved card has to do with a fee. `due`: it is charged to it at `at`, unless it is waived or paid
 * before. `asked`: its bank is being asked. `failed`: it could not be charged, and is owed.
 */
export const feeCardStates = ['due', 'asked', 'charged', 'failed'] as const;
export const feeCardSchema = z.object({
  lastFour: z.string(),
  state: z.enum(feeCardStates),
  /** When it is charged; null once a bank was asked. */
  at: z.nullable(instantSchema),
});
export type FeeCard = z.infer<typeof feeCardSchema>;

/** The job that charges runs more often than this: a charge that is later is promised to nobody. */
const latestChargeMs = 3_600_000;

/** What there is still to say about a card while its fee is owed; null when nothing is. */
export function openFeeCard(card: FeeCard | null | undefined, now: Date): OpenFeeCard | null {
  if (!card || card.state === 'charged') return null;
  if (card.state !== 'due') return { lastFour: card.lastFour, state: card.state };
  if (card.at === null || Date.parse(card.at) + latestChargeMs < now.getTime()) return null;
  return { lastFour: card.lastFour, state: 'due', at: card.at };
}
export type OpenFeeCard =
  | { lastFour: string; state: 'due'; at: string }
  | { lastFour: string; state: 'asked' | 'failed' };

/** Of a service or of the center; nobody is fined more than this. */
export const maxFeeMinor = 500_00;
const amountText = 'Escribe un importe de 0,01 a 500, o déjalo vacío.';
const amount = z.nullable(
  z
    .number({ error: amountText })
    .check(
      z.int({ error: amountText }),
      z.gte(1, { error: amountText }),
      z.lte(maxFeeMinor, { error: amountText }),
    ),
);

export const feePolicyInputSchema = z.object({
  /** Null: no fee; what was booked is lost or owed as it is. */
  lateMinor: amount,
  noShowMinor: amount,
  /** Who loses a session of a bono pays it besides. */
  isForLostSessionsToo: z.boolean(),
  /** So many of a client cost nothing within `freeDays`. */
  freeCount: z
    .number({ error: 'Escribe cuántas.' })
    .check(
      z.int({ error: 'Escribe un número entero.' }),
      z.gte(0, { error: 'Usa 0 o más.' }),
      z.lte(50, { error: 'Usa 50 o menos.' }),
    ),
  freeDays: days,
  /** Taxed as the service is; else it is an indemnity, which is not subject to tax. */
  isTaxed: z.boolean(),
});
export type FeePolicy = z.infer<typeof feePolicyInputSchema>;

export const defaultFeePolicy: FeePolicy = {
  lateMinor: null,
  noShowMinor: null,
  isForLostSessionsToo: false,
  freeCount: 0,
  freeDays: 30,
  isTaxed: false,
};

export const feePolicySchema = z.object({
  lateMinor: z.nullable(z.number()),
  noShowMinor: z.nullable(z.number()),
  isForLostSessionsToo: z.boolean(),
  freeCount: z.number(),
  freeDays: z.number(),
  isTaxed: z.boolean(),
  /** The center's: whatever else is changed about it counts too. */
  version: z.number(),
});
export type StoredFeePolicy = z.infer<typeof feePolicySchema>;

export const getFeePolicy = endpoint('GET', '/api/center/fees', {
  summary: 'Qué cuesta cancelar tarde o no venir',
  response: feePolicySchema,
});
export const updateFeePolicy = endpoint('PUT', '/api/center/fees', {
  summary:
    'Cambiar qué cuesta cancelar tarde o no venir; lo ya reservado conserva lo que se le dijo',
  body: z.extend(feePolicyInputSchema, { version: versionSchema }),
  response: feePolicySchema,
});
