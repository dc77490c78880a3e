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
import { paymentPartsText, describePayment } from './payment.messages.ts';
import { paymentQuery } from './payment.query.ts';

export interface PaymentOutcomeProps {
  reference: string;
  /** Whether the user returned by the provider's «cancel» link. */
  isUnpaid?: boolean;
  /** Label of the button that continues an open payment; absent if the viewer can't pay. */
  payLabel?: string;
  /** More lines about a confirmed payment, such as with whom the class is. */
  details?: (payment: OnlinePayment) => ReactNode;
  /** Additional facts to show, such as the client. */
  items?: (payment: OnlinePayment) => readonly { label: string; value: ReactNode }[];
  /** Shown if the reference is unknown or belongs to another user. */
  unknown: ReactNode;
  /** Links to continue, depending on the result. */
  actions: (payment: OnlinePayment) => ReactNode;
}

/** The result of a payment according to the server; the return address proves nothing. */
export function PaymentOutcome({
  reference,
  isUnpaid = false,
  payLabel,
  details,
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
  const { tone, title, lines } = describePayment(data, { timeZone, now, isUnpaid });
  const { booking, voucherMinor = 0, promotionMinor = 0 } = data;
  const more = data.state === 'confirmed' ? details?.(data) : undefined;
  return (
    <OutcomeSheet
      {...{ tone, title }}
      subject={data.description}
      when={booking ? formatInstant(booking.startsAt, timeZone, now) : undefined}
      lines={more ? [more, ...lines] : lines}
      facts={
        <DescriptionList
          items={[
            {
              label: data.state === 'confirmed' ? 'Pagado' : 'Importe',
              value: money(data.totalMinor + voucherMinor, data.currency),
            },
            ...(promotionMinor > 0
              ? [
                  {
                    label: 'Descuento',
                    value: `${money(promotionMinor, data.currency)} con un código`,
                  },
                ]
              : []),
            ...(voucherMinor > 0
              ? [{ label: 'Cómo', value: paymentPartsText(data, voucherMinor) }]
              : []),
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

/** Whether the reference is unknown or belongs to another user. */
export function isUnknownReference(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'validation_failed'].includes(error.code);
}
