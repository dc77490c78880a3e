import * as z from 'zod/mini';
import { instantSchema } from '../../fields.ts';

/** Default fees for late cancellations and no-shows, for services without their own. */

const days = z
  .number({ error: 'Escribe cuántos días.' })
  .check(
    z.int({ error: 'Escribe un número entero.' }),
    z.gte(1, { error: 'Usa 1 o más.' }),
    z.lte(365, { error: 'Usa 365 o menos.' }),
  );

/** The least that payment providers charge to a card; smaller fees are paid otherwise. */
export const leastChargeMinor = 50;

/**
 * State of charging a fee to a saved card. `due`: will be charged at `at` unless it is waived or
 * paid before. `asked`: the bank has been asked. `failed`: the charge failed and the fee is owed.
 */
export const feeCardStates = ['due', 'asked', 'charged', 'failed'] as const;
export const feeCardSchema = z.object({
  lastFour: z.string(),
  state: z.enum(feeCardStates),
  /** When it is charged; null once a bank was asked. */
  at: z.nullable(instantSchema),
});
export type FeeCard = z.infer<typeof feeCardSchema>;

/**
 * More than the interval of the job that charges. A charge overdue by more is no longer announced.
 */
const latestChargeMs = 3_600_000;

/** The state of an owed fee's card charge to show; null if there is none. */
export function openFeeCard(card: FeeCard | null | undefined, now: Date): OpenFeeCard | null {
  if (!card || card.state === 'charged') return null;
  if (card.state !== 'due') return { lastFour: card.lastFour, state: card.state };
  if (card.at === null || Date.parse(card.at) + latestChargeMs < now.getTime()) return null;
  return { lastFour: card.lastFour, state: 'due', at: card.at };
}
export type OpenFeeCard =
  | { lastFour: string; state: 'due'; at: string }
  | { lastFour: string; state: 'asked' | 'failed' };

/** Upper limit for the fees of a service and of the center. */
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
  /** Null: no fee; a spent bono session is lost and an unpaid price is owed. */
  lateMinor: amount,
  noShowMinor: amount,
  /** Whether the fee also applies if a bono session is lost. */
  isForLostSessionsToo: z.boolean(),
  /** Number of a client's incidents within `freeDays` that are free of charge. */
  freeCount: z
    .number({ error: 'Escribe cuántas.' })
    .check(
      z.int({ error: 'Escribe un número entero.' }),
      z.gte(0, { error: 'Usa 0 o más.' }),
      z.lte(50, { error: 'Usa 50 o menos.' }),
    ),
  freeDays: days,
  /** True: taxed like the service. False: an indemnity, which is not subject to tax. */
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
