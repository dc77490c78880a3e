import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import type { OnlineRefund } from '../../sales/index.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { matchExternalRefunds } from './record-returns.ts';
import { lockPayment } from '../payments/online-payment-writes.repository.ts';
import {
  findRefund,
  findRefunded,
  insertRefund,
  listOverdueRefunds,
  type NewOnlineRefund,
  noteRefundError,
  type OnlineRefundRow,
  setRefundAsked,
  setRefundDone,
  setRefundRefused,
} from './online-refunds.repository.ts';
import { type PaymentProvider, UnansweredError } from '../providers/payment-provider.ts';

export const returnJob = 'online payment refund';

/** Records the refund of a payment that bought nothing; the job sends it after the commit. */
export async function requestRefund(
  { clock, jobs }: Dependencies,
  trx: Transaction,
  refund: Pick<NewOnlineRefund, 'onlinePaymentId' | 'amountMinor'>,
): Promise<void> {
  const id = newId();
  await insertRefund(trx, { id, ...refund, paymentId: null, at: clock.now() });
  await jobs.add(trx, { kind: returnJob, payload: { refundId: id }, uniqueKey: id });
}

/**
 * Has the provider refund it. The refund's id is the idempotency key: a retry after a crash refunds
 * once. With a provider without keys, only a refund of the whole amount is retried, because the
 * provider refuses to refund it twice.
 * @throws {ProviderError} when the provider fails; the job retries
 */
export async function returnPayment(dependencies: OnlineDependencies, id: string): Promise<void> {
  const { connection } = dependencies.database;
  const refund = await findRefund(connection, id);
  if (refund?.state !== 'pending') return;
  try {
    const provider = await dependencies.providers.named(refund.provider);
    if (!provider) throw new Error(`${refund.provider} isn't configured any more`);
    const at = dependencies.clock.now();
    const providerReference = await requestProviderRefund(connection, provider, refund, at);
    await dependencies.database.transaction((trx) =>
      setRefundDone(trx, { id, providerReference, at }),
    );
  } catch (error) {
    await noteRefundError(connection, id, error instanceof Error ? error.message : 'unknown');
    throw error;
  }
}

async function requestProviderRefund(
  connection: Connection,
  provider: PaymentProvider,
  { id: key, providerPayment, amountMinor, currency, isWhole }: OnlineRefundRow,
  at: Date,
): Promise<string> {
  const refundRequest = { key, providerPayment, amountMinor, currency };
  if (provider.hasRefundKeys) return await provider.refund({ ...refundRequest, wasAsked: false });
  const isFirst = await setRefundAsked(connection, key, at);
  // guard: an uncertain partial refund is not requested twice (redsys.test.ts)
  // without: `if (!isFirst && !isWhole) {` → `if (!isFirst && !key) {`
  if (!isFirst && !isWhole) {
    throw new Error('It may have gone back already: only the bank can say');
  }
  try {
    return await provider.refund({ ...refundRequest, wasAsked: !isFirst });
  } catch (error) {
    if (isFirst && !(error instanceof UnansweredError)) await setRefundRefused(connection, key);
    throw error;
  }
}

/**
 * Sends a sale's refund to the card: recorded once and then done by the provider, unless the money
 * already went back from the provider's dashboard.
 */
export async function refundToProvider(
  dependencies: OnlineDependencies,
  { paymentId }: OnlineRefund,
): Promise<void> {
  const { database, clock } = dependencies;
  const refunded = await findRefunded(database.connection, paymentId);
  // The original is an online payment that wasn't made here.
  if (!refunded) return;
  const newRefund = { ...refunded, id: newId(), paymentId, at: clock.now() };
  const id = await database.transaction(async (trx) => {
    await lockPayment(trx, refunded.onlinePaymentId);
    const refundId = await insertRefund(trx, newRefund);
    // guard: an external refund is not repeated (external-refunds.test.ts)
    await matchExternalRefunds(trx, refunded.onlinePaymentId, newRefund.at);
    return refundId;
  });
  await returnPayment(dependencies, id);
}

/** Adds jobs again for refunds whose job gave up. */
export async function retryRefunds({ database, clock, jobs }: OnlineDependencies): Promise<void> {
  const { connection } = database;
  for (const id of await listOverdueRefunds(connection, clock.now())) {
    await jobs.add(connection, { kind: returnJob, payload: { refundId: id }, uniqueKey: id });
  }
}
