import type { RefundQuote, Sale } from '@aforo/shared/contract';
import type { ExternalRefundRow } from './external-refunds.repository.ts';

interface ReturnFacts {
  /** Of the payment: the captured amount, and the sale payment that it became. */
  capturedMinor: number;
  currency: string;
  paymentId: string;
  returns: readonly Pick<ExternalRefundRow, 'kind' | 'amountMinor' | 'currency' | 'state'>[];
  sale: Pick<Sale, 'totalMinor' | 'owedMinor' | 'state' | 'payments' | 'refundIds'>;
  /** The effect of refunding every line of the sale; null when that is impossible. */
  whole: Pick<RefundQuote, 'backMinor' | 'lines'> | null;
}

/**
 * Whether the returned money is a refund of the whole sale: everything that was paid, for
 * everything that was sold. The lines of a partial refund are unknown, and a dispute doesn't prove
 * a return.
 */
export function isWholeSaleReturned(facts: ReturnFacts): boolean {
  const { capturedMinor, currency, paymentId, returns, sale, whole } = facts;
  const isUndocumented = returns.every(
    // guard: a dispute does not issue a document (external-refunds.test.ts)
    // without: `one.kind === 'refund' && one.state === 'open'` → `one.state === 'open'`
    (one) => one.kind === 'refund' && one.state === 'open' && one.currency === currency,
  );
  const returnedMinor = returns.reduce((sum, one) => sum + one.amountMinor, 0);
  const isOnlyPayment = sale.payments.every(({ id }) => id === paymentId);
  // guard: a partial external refund is not documented as a whole one (decide-external-refund.test.ts)
  // without: `returnedMinor === capturedMinor &&`
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
