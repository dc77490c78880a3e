import type { RefundQuote, Sale } from '@aforo/shared/contract';
import type { ExternalRefundRow } from './external-refunds.repository.ts';

interface ReturnFacts {
  /** Of the payment: what was taken, and the payment of the sale that it became. */
  capturedMinor: number;
  currency: string;
  paymentId: string;
  returns: readonly Pick<ExternalRefundRow, 'kind' | 'amountMinor' | 'currency' | 'state'>[];
  sale: Pick<Sale, 'totalMinor' | 'owedMinor' | 'state' | 'payments' | 'refundIds'>;
  /** What giving every line of the sale back would do; null where it can't be. */
  whole: Pick<RefundQuote, 'backMinor' | 'lines'> | null;
}

/**
 * Whether the money alone says what was given back: everything that was paid, for everything that was
 * sold. The lines of a partial refund are unknown, and a dispute doesn't say that anything came back.
 */
export function isWholeSaleReturned(facts: ReturnFacts): boolean {
  const { capturedMinor, currency, paymentId, returns, sale, whole } = facts;
  const isUndocumented = returns.every(
    (one) => one.kind === 'refund' && one.state === 'open' && one.currency === currency,
  );
  const returnedMinor = returns.reduce((sum, one) => sum + one.amountMinor, 0);
  const isOnlyPayment = sale.payments.every(({ id }) => id === paymentId);
  return (
    isUndocumented &&
    returnedMinor === capturedMinor &&
    isOnlyPayment &&
    sale.owedMinor === 0 &&
    sale.refundIds.length === 0 &&
    sale.totalMinor === capturedMinor &&
    whole !== null &&
    whole.backMinor === capturedMinor &&
    whole.lines.every(({ keptMinor }) => keptMinor === 0)
  );
}
