import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '../area/index.ts';
import type { OnlinePayment } from '../contract/index.ts';
import { formatInstant, money } from '../format/index.ts';
import { ApiError, serverNow } from '@aforo/shared/http';
import {
  DelayedFallback,
  DescriptionList,
  FailedState,
  LinkButton,
  Skeleton,
} from '../ui/index.ts';
import { OutcomeSheet } from './outcome-sheet.tsx';
import { howWords, wordsOf } from './payment.messages.ts';
import { paymentQuery } from './payment.query.ts';

export interface PaymentOutcomeProps {
  reference: string;
  /** The person is back by the provider's link for not paying. */
  isUnpaid?: boolean;
  /** Pays now what is in course; absent for who only looks on. */
  payLabel?: string;
  /** What of it is worth knowing beside the payment itself, such as whose it is. */
  items?: (payment: OnlinePayment) => readonly { label: string; value: ReactNode }[];
  /** Said of a reference that there is nothing of, or nothing for who asks. */
  unknown: ReactNode;
  /** Where to go on, by how it came out. */
  actions: (payment: OnlinePayment) => ReactNode;
}

/** What became of a payment, as the server says: the address that somebody comes back with says nothing. */
export function PaymentOutcome({
  reference,
  isUnpaid = false,
  payLabel,
  items,
  unknown,
  actions,
}: PaymentOutcomeProps) {
  const { timeZone } = useArea().settings.center;
  const payment = useQuery(paymentQuery(reference));
  if (payment.isPending) {
    return (
      <DelayedFallback>
        <Skeleton lines={4} height="40px" />
      </DelayedFallback>
    );
  }
  if (!payment.data) {
    if (isUnknownReference(payment.error)) return unknown;
    return (
      <FailedState
        error={payment.error}
        isRetrying={payment.isFetching}
        onRetry={() => void payment.refetch()}
      />
    );
  }
  const { data } = payment;
  const now = serverNow();
  const { tone, title, lines } = wordsOf(data, { timeZone, now, isUnpaid });
  const { booking, voucherMinor = 0, promotionMinor = 0 } = data;
  return (
    <OutcomeSheet
      {...{ tone, title, lines }}
      amount={money(data.totalMinor + voucherMinor, data.currency)}
      facts={
        <DescriptionList
          items={[
            { label: 'Concepto', value: data.description },
            ...(booking
              ? [{ label: 'Cuándo', value: formatInstant(booking.startsAt, timeZone, now) }]
              : []),
            ...(promotionMinor > 0
              ? [
                  {
                    label: 'Descuento',
                    value: `${money(promotionMinor, data.currency)} con un código`,
                  },
                ]
              : []),
            ...(voucherMinor > 0 ? [{ label: 'Cómo', value: howWords(data, voucherMinor) }] : []),
            ...(items?.(data) ?? []),
            ...(data.sale?.document
              ? [{ label: 'Recibo', value: data.sale.document.fullNumber }]
              : []),
          ]}
        />
      }
      actions={
        <>
          {payLabel !== undefined && data.redirectUrl !== null ? (
            <LinkButton
              variant="primary"
              to={new URL(data.redirectUrl, window.location.origin).href}
            >
              {payLabel}
            </LinkButton>
          ) : null}
          {actions(data)}
        </>
      }
    />
  );
}

/** Whether there is nothing of that reference, or nothing of this person's. */
export function isUnknownReference(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'validation_failed'].includes(error.code);
}
