import type { OnlinePayment } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { readSale } from '../../sales/index.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import {
  findPayment,
  type OnlinePaymentRow,
  type OnlinePaymentState,
} from './online-payments.repository.ts';
import { subjectOf } from './payment-subject.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import { syncPayment } from './sync-payment.ts';

const ASK_AGAIN_MS = 4000;

/** @throws {DomainError} `not_found` */
export async function readPayment(
  connection: Connection,
  id: string,
  now: Date,
): Promise<OnlinePayment> {
  const payment = await findPayment(connection, id);
  if (!payment) throw new DomainError('not_found');
  return await present(connection, payment, now);
}

/**
 * Reads the payment after querying its provider: the payer is back from the pay page, and the event
 * may be late or lost.
 */
export async function readSyncedPayment(
  dependencies: OnlineDependencies,
  id: string,
): Promise<OnlinePayment> {
  const { connection } = dependencies.database;
  const now = dependencies.clock.now();
  const payment = await findPayment(connection, id);
  const askedAt = payment?.askedAt?.getTime() ?? 0;
  if (payment?.state === 'started' && now.getTime() - askedAt >= ASK_AGAIN_MS) {
    try {
      await syncPayment(dependencies, id);
    } catch (error) {
      // The state is unchanged; the page will ask again.
      if (!(error instanceof ProviderError)) throw error;
      dependencies.log.warn({ err: error }, 'El proveedor de pagos no ha contestado');
    }
  }
  return await readPayment(connection, id, now);
}

const publicStates: Record<OnlinePaymentState, OnlinePayment['state']> = {
  started: 'processing',
  captured: 'confirmed',
  failed: 'failed',
  expired: 'failed',
  refunding: 'failed',
  refunded: 'failed',
};

async function present(
  connection: Connection,
  payment: OnlinePaymentRow,
  now: Date,
): Promise<OnlinePayment> {
  const { id, state, expiresAt, boughtSaleId, bookingId, serviceName, startsAt } = payment;
  const { holdStatus } = payment;
  const canBePaid = state === 'started' && expiresAt > now && !payment.isHoldGone;
  const isUnpaid = state === 'expired' || state === 'failed';
  const isLapsed = holdStatus === 'expired' || (holdStatus === 'held' && expiresAt <= now);
  // After the hold has lapsed there is no seat to pay, whatever the bank reported before.
  const failure = isUnpaid && isLapsed ? 'hold_lapsed' : payment.failure;
  const sale = boughtSaleId === null ? null : await readSale(connection, boughtSaleId);
  return {
    reference: id,
    provider: payment.provider,
    state: publicStates[state],
    failure,
    giveBack: state === 'refunding' ? 'pending' : state === 'refunded' ? 'done' : 'none',
    client: { id: payment.clientId, name: payment.clientName },
    subject: subjectOf(payment),
    description: payment.description,
    totalMinor: payment.totalMinor,
    voucherMinor: payment.voucherMinor,
    promotionMinor: payment.promotionMinor,
    currency: payment.currency,
    refundedMinor: payment.refundedMinor,
    startedAt: payment.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    capturedAt: payment.capturedAt?.toISOString() ?? null,
    redirectUrl: canBePaid ? payment.redirectUrl : null,
    sale: sale && {
      id: sale.id,
      lines: sale.lines.map(({ description }) => description),
      document: sale.document,
    },
    booking:
      bookingId !== null && serviceName !== null && startsAt !== null
        ? { id: bookingId, serviceName, startsAt: startsAt.toISOString() }
        : null,
  };
}
