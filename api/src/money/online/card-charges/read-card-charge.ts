import {
  type CardCharge,
  cardChargeFailures,
  type CardTerminal,
  type ErrorCode,
  errorMessage,
} from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { readSale } from '../../sales/index.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import {
  type CardChargeRow,
  findCardCharge,
  type OnlinePaymentState,
} from '../payments/online-payments.repository.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { ProviderError } from '../providers/payment-provider.ts';

/** Two desks or pages that follow the same charge ask once. */
const ASK_AGAIN_MS = 1000;

interface ReadingOptions {
  /** The provider didn't answer just now. */
  isUnheard?: boolean;
}

/** @throws {DomainError} `not_found` */
export async function readCardCharge(
  connection: Connection,
  id: string,
  now: Date,
  { isUnheard = false }: ReadingOptions = {},
): Promise<CardCharge> {
  const payment = await findCardCharge(connection, id);
  if (!payment) throw new DomainError('not_found');
  const { state, expiresAt, terminalReference, refusal } = payment;
  // guard: a card charge without an answer is never told as not charged (card-charges.test.ts)
  // without: `(isUnheard || expiresAt <= now)` → `isUnheard === null`
  const isUnknown = state === 'started' && (isUnheard || expiresAt <= now);
  return {
    reference: id,
    source: terminalReference === null ? 'savedCard' : 'terminal',
    lastFour: payment.cardLastFour,
    amountMinor: payment.totalMinor,
    state: isUnknown ? 'unknown' : publicStates[state],
    failure: cardChargeFailures.find((one) => one === payment.failure) ?? null,
    refusal: refusal === null ? null : errorMessage[refusal as ErrorCode], // only written from it
    result: await resultOf(connection, payment),
    testTerminalUrl:
      payment.provider === 'test' && terminalReference !== null
        ? `/api/test-bank/${terminalReference}`
        : null,
  };
}

const publicStates: Record<OnlinePaymentState, CardCharge['state']> = {
  started: 'waiting',
  captured: 'charged',
  failed: 'failed',
  expired: 'failed',
  refunding: 'refunded',
  refunded: 'refunded',
};

async function resultOf(
  connection: Connection,
  { chargeResult }: CardChargeRow,
): Promise<CardCharge['result']> {
  if (chargeResult === null) return null;
  const { saleIds, ...rest } = chargeResult;
  const sales = [];
  for (const id of saleIds) sales.push(await readSale(connection, id));
  return { ...rest, sales };
}

/** Reads the charge after querying its provider, which also makes it ask for the card. */
export async function readSyncedCardCharge(
  dependencies: OnlineDependencies,
  id: string,
  { ends = false }: { ends?: boolean } = {},
): Promise<CardCharge> {
  const { database, clock } = dependencies;
  const payment = await findCardCharge(database.connection, id);
  const askedAt = payment?.askedAt?.getTime() ?? 0;
  const isDue = ends || clock.now().getTime() - askedAt >= ASK_AGAIN_MS;
  const isUnheard = payment?.state === 'started' && isDue && !(await sync(dependencies, id, ends));
  return await readCardCharge(database.connection, id, clock.now(), { isUnheard });
}

/** @returns false when the provider didn't answer; the charge is unchanged then */
async function sync(dependencies: OnlineDependencies, id: string, ends: boolean): Promise<boolean> {
  try {
    await syncPayment(dependencies, id, { ends });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    dependencies.log.warn({ err: error, payment: id }, 'Un cobro con tarjeta sigue sin respuesta');
    return false;
  }
}

/** @throws {DomainError} `unavailable` when the provider doesn't answer */
export async function listTerminals({ providers }: OnlineDependencies): Promise<CardTerminal[]> {
  const provider = await providers.withTerminals();
  try {
    return (await provider?.terminals?.list()) ?? [];
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
}
