import type { PaymentProviderName, RefundQuote } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { quoteRefund, readSale, refundSale } from '../../sales/index.ts';
import { isWholeSaleReturned } from './decide-external-refund.ts';
import {
  documentExternalRefund,
  type ExternalRefundRow,
  findPendingRefund,
  insertExternalRefund,
  listExternalRefunds,
  listOwnRefunds,
  listRefundPayments,
  setDispute,
  setHandled,
} from './external-refunds.repository.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { lockPayment } from '../payments/online-payment-writes.repository.ts';
import { findPayment, type PaymentRow } from '../payments/online-payments.repository.ts';
import { insertEvent } from '../events/payment-events.repository.ts';
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderReturn,
} from '../providers/payment-provider.ts';

const panelNames: Record<PaymentProviderName, string> = {
  stripe: 'Stripe',
  redsys: 'el banco',
  test: 'el banco de prueba',
};

const wonReason = 'El banco ha dado la razón al centro: el dinero se queda.';

/**
 * Records refunds and disputes of a payment as the provider lists them now, so that the order of
 * events doesn't matter. Refunds that we requested are skipped. A return of the whole sale is
 * documented by a refund; others wait for staff.
 * @throws {ProviderError} when the provider doesn't answer; nothing changes then
 */
export async function recordReturns(
  dependencies: OnlineDependencies,
  provider: PaymentProvider,
  {
    payment,
    event,
  }: {
    payment: Pick<PaymentRow, 'id' | 'provider'> & { providerPayment: string };
    event: ProviderEvent;
  },
): Promise<void> {
  const returns = await provider.listReturns(payment.providerPayment);
  const recordReturned = (isDocumented: boolean) =>
    dependencies.database.transaction(async (trx) => {
      await lockPayment(trx, payment.id);
      const at = dependencies.clock.now();
      const storedEvent = { ...event, provider: payment.provider, paymentId: payment.id, at };
      if (!(await insertEvent(trx, storedEvent))) return;
      await insertNewReturns(dependencies, trx, payment.id, returns);
      if (isDocumented) await documentWholeSale(dependencies, trx, payment.id);
    });
  try {
    await recordReturned(true);
  } catch (error) {
    // A return that can't be refunded automatically waits for staff.
    if (!(error instanceof DomainError)) throw error;
    await recordReturned(false);
  }
}

async function insertNewReturns(
  { clock }: OnlineDependencies,
  trx: Transaction,
  id: string,
  returns: readonly ProviderReturn[],
): Promise<void> {
  const at = clock.now();
  const ownRefunds = await listOwnRefunds(trx, id);
  const knownRefunds = await listExternalRefunds(trx, id);
  for (const returned of returns) {
    const { providerReference } = returned;
    const row = knownRefunds.find((one) => one.providerReference === providerReference);
    if (row) {
      if (returned.kind === 'dispute') await setDispute(trx, row.id, returned.dispute);
    } else {
      const isOwn = ownRefunds.some(
        (one) =>
          one.providerReference === providerReference ||
          (returned.kind === 'refund' && one.id === returned.key),
      );
      // guard: our own refunds are not recorded as external (external-refunds.test.ts)
      // without: `if (!isOwn) await insertExternalRefund(` → `await insertExternalRefund(`
      if (!isOwn) await insertExternalRefund(trx, id, { ...returned, noticedAt: at });
    }
  }
  for (const external of await listExternalRefunds(trx, id)) {
    if (external.dispute === 'won') {
      await setHandled(trx, external.id, { at, userId: null, reason: wonReason });
    } else {
      await matchPending(trx, external, at);
    }
  }
}

/**
 * Staff have already documented it but the request to the provider is pending: the money went back.
 */
async function matchPending(
  trx: Transaction,
  external: ExternalRefundRow,
  at: Date,
): Promise<void> {
  if (external.state !== 'open' || external.dispute === 'open') return;
  const { onlinePaymentId, amountMinor } = external;
  const pending = await findPendingRefund(trx, onlinePaymentId, amountMinor);
  if (pending) await documentExternalRefund(trx, external, { ...pending, at });
}

/**
 * Prevents a second return of money that went back outside: a pending refund of the same amount is
 * completed by it. The caller must hold the payment's lock.
 */
export async function matchExternalRefunds(
  trx: Transaction,
  onlinePaymentId: string,
  at: Date,
): Promise<void> {
  for (const external of await listExternalRefunds(trx, onlinePaymentId)) {
    await matchPending(trx, external, at);
  }
}

async function documentWholeSale(
  dependencies: OnlineDependencies,
  trx: Transaction,
  id: string,
): Promise<void> {
  const payment = await findPayment(trx, id);
  const returns = await listExternalRefunds(trx, id);
  if (payment?.state !== 'captured' || payment.paymentId === null) return;
  const {
    boughtSaleId: saleId,
    paymentId,
    totalMinor: capturedMinor,
    currency,
    provider,
  } = payment;
  if (saleId === null || returns.length === 0) return;
  const sale = await readSale(trx, saleId);
  const lines = sale.lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  const wholeQuote = await quoteWholeRefund(trx, { saleId, lines, at: dependencies.clock.now() });
  if (
    !isWholeSaleReturned({ capturedMinor, currency, paymentId, returns, sale, whole: wholeQuote })
  )
    return;
  const payments = returns.map(({ amountMinor }) => ({
    method: 'online' as const,
    amountMinor,
    refundsPaymentId: paymentId,
  }));
  const reason = `Devuelto desde el panel de ${panelNames[provider]}`;
  const refundId = await refundSale(dependencies, trx, null, saleId, { lines, payments, reason });
  const at = dependencies.clock.now();
  const written = await listRefundPayments(trx, refundId);
  for (const external of returns) {
    const index = written.findIndex(({ amountMinor }) => amountMinor === external.amountMinor);
    const [paid] = written.splice(index, 1);
    if (index < 0 || !paid) throw new Error('A refund without its payment');
    await documentExternalRefund(trx, external, { paymentId: paid.id, at });
  }
}

/** Null when some lines can't be refunded. */
async function quoteWholeRefund(
  connection: Connection,
  refundInput: Omit<Parameters<typeof quoteRefund>[1], 'actor'>,
): Promise<RefundQuote | null> {
  try {
    return await quoteRefund(connection, { actor: null, ...refundInput });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
