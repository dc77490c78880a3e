import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { styled } from 'styled-components';
import { useArea } from '../area/index.ts';
import type { OnlinePayment } from '../contract/index.ts';
import { formatInstant, money } from '../format/index.ts';
import { ApiError, serverNow } from '@aforo/shared/http';
import {
  DelayedFallback,
  DescriptionList,
  EmptyState,
  FailedState,
  LinkButton,
  Skeleton,
} from '../ui/index.ts';
import { howWords, type PaymentWords, wordsOf } from './payment.messages.ts';
import { paymentQuery } from './payment.query.ts';

export interface PaymentOutcomeProps {
  reference: string;
  /** Pays now what is in course; absent for who only looks on. */
  payLabel?: string;
  /** What of it is worth knowing beside the payment itself, such as whose it is. */
  items?: (payment: OnlinePayment) => readonly { label: string; value: ReactNode }[];
  /** Where to go on, by how it came out. */
  actions: (payment: OnlinePayment) => ReactNode;
}

const icons = { success: CircleCheck, info: Hourglass, warning: TriangleAlert };

/** What became of a payment, as the server says: the address that somebody comes back with says nothing. */
export function PaymentOutcome({ reference, payLabel, items, actions }: PaymentOutcomeProps) {
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
    if (isUnknown(payment.error)) return <NoSuchPayment />;
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
  const { tone, title, lines } = wordsOf(data, { timeZone, now });
  const Icon = icons[tone];
  const { booking, voucherMinor = 0, promotionMinor = 0 } = data;
  return (
    <Sheet>
      <Mark $tone={tone} aria-hidden>
        <Icon size={32} />
      </Mark>
      <div role="status">
        <h2>{title}</h2>
        <Amount>{money(data.totalMinor + voucherMinor, data.currency)}</Amount>
        {lines.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
      </div>
      <Facts>
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
                    value: `${money(promotionMinor, data.currency)} con tu código`,
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
      </Facts>
      <Actions>
        {payLabel !== undefined && data.redirectUrl !== null ? (
          <LinkButton variant="primary" to={new URL(data.redirectUrl, window.location.origin).href}>
            {payLabel}
          </LinkButton>
        ) : null}
        {actions(data)}
      </Actions>
    </Sheet>
  );
}

function NoSuchPayment() {
  return (
    <EmptyState title="Este pago no está entre los tuyos">
      Puede que el enlace esté incompleto, o que sea de otra cuenta. Si te han cobrado algo y no lo
      encuentras, habla con el centro.
    </EmptyState>
  );
}

/** Also of an address that is no reference at all. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'validation_failed'].includes(error.code);
}

const Sheet = styled.article`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[5]};
  max-width: 560px;
  margin-inline: auto;
  padding: 40px 24px 32px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  text-align: center;

  h2 {
    font-size: ${({ theme }) => theme.type.lg};
    text-wrap: balance;
  }
`;

const Mark = styled.div<{ $tone: PaymentWords['tone'] }>`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme, $tone }) => theme.color[$tone].soft};
  color: ${({ theme, $tone }) => theme.color[$tone].ink};
`;

const Amount = styled.p`
  margin-block: 8px 4px;
  font-size: ${({ theme }) => theme.type.xxl};
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

const Line = styled.p`
  max-width: 46ch;
  margin-block: 4px 0;
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;

const Facts = styled.div`
  align-self: stretch;
  padding-block: 16px;
  border-block: 1px solid ${({ theme }) => theme.color.line};
  text-align: start;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  justify-content: center;
`;
