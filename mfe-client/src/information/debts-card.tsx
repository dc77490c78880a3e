import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { debtName, type Debt, type PaymentSubject } from '@aforo/shared/contract';
import { formatDate, formatInstant, localDateOf, money } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Button, Card, Notice, Row, Section, Stack } from '@aforo/shared/ui';
import { itemsOf, useFamily } from '../common/use-family.ts';
import { feeCardText } from '../common/booking-terms/fee.messages.ts';
import { usePaymentProvider, usePayOnline } from '../common/payment/pay-online.ts';
import { PayWithCode } from '../common/payment/pay-with-code.tsx';
import { noCodes, payButtonLabel } from '../common/payment/used-codes.ts';
import { paymentRefusal } from '../common/payment/payment-refusal.messages.ts';
import { ownDebtsQuery } from '../common/own-debts.query.ts';

interface Person {
  id: string;
  name: string;
}

/**
 * Unpaid amounts of the user and of their children, each with a button if the center takes online
 * payments.
 */
export function DebtsCard() {
  const { data } = useQuery(ownDebtsQuery);
  const { dependants } = useFamily();
  const { currency } = useArea().settings.center;
  const items = [
    ...(data?.items ?? []).map((debt) => ({ child: null, debt })),
    ...dependants.flatMap((child) =>
      itemsOf(data?.dependants, child.id).map((debt) => ({ child, debt })),
    ),
  ];
  const totalMinor = items.reduce((sum, { debt }) => sum + debt.amountMinor, 0);
  // Hidden on errors too: reception also knows the debts.
  if (items.length === 0) return null;
  return (
    <Card>
      <Section title="Pendiente de pago">
        <Stack gap={3}>
          <List>
            {items.map(({ child, debt }) => (
              <Owed
                key={debt.kind === 'booking' ? debt.bookingId : debt.saleId}
                child={child}
                debt={debt}
              />
            ))}
          </List>
          {items.length > 1 ? (
            <Sum>
              En total, <strong>{money(totalMinor, currency)}</strong>
            </Sum>
          ) : null}
        </Stack>
      </Section>
    </Card>
  );
}

interface OwedProps {
  /** The child who owes it; null: the user. */
  child: Person | null;
  debt: Debt;
}

function Owed({ child, debt }: OwedProps) {
  const { timeZone, currency } = useArea().settings.center;
  const online = usePaymentProvider();
  // A child's purchases are paid at the center.
  const provider = child === null || debt.kind === 'booking' ? online : null;
  const pay = usePayOnline();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState(noCodes);
  const now = serverNow();
  const isBusy = pay.isPending || pay.isSuccess;
  const name = debtName(debt);
  const when =
    debt.kind === 'booking'
      ? formatInstant(debt.startsAt, timeZone, now)
      : `Del ${formatDate(localDateOf(debt.issuedAt, timeZone))}`;
  const byCard = debt.kind === 'booking' ? feeCardText(debt.card, timeZone, now) : null;
  return (
    <li>
      <div>
        <strong>{child === null ? name : `${name}, de ${child.name}`}</strong>
        <Quiet>
          {when}
          {provider === null ? ' · se paga en el centro' : ''}
        </Quiet>
        {byCard === null ? null : <Quiet>{byCard}</Quiet>}
      </div>
      <Amount>{money(debt.amountMinor, currency)}</Amount>
      {provider === null ? null : (
        <Row gap={2}>
          {isAsking || child !== null ? null : (
            <Button
              size="sm"
              aria-label={`Pagar ${name} con un vale`}
              disabled={isBusy}
              onClick={() => setAsking(true)}
            >
              Con un vale
            </Button>
          )}
          <Button
            size="sm"
            aria-label={child === null ? `Pagar ${name}` : `Pagar ${name}, de ${child.name}`}
            isPending={isBusy}
            onClick={() =>
              pay.mutate({
                subject: subjectOf(debt),
                clientId: child?.id ?? null,
                totalMinor: debt.amountMinor,
                codes,
              })
            }
          >
            {codes.voucher ? payButtonLabel(debt.amountMinor, codes, currency) : 'Pagar'}
          </Button>
        </Row>
      )}
      {isAsking ? (
        <Whole>
          <PayWithCode
            startsAsking
            item={null}
            codes={codes}
            totalMinor={debt.amountMinor}
            disabled={isBusy}
            onCodes={setCodes}
            onLeave={() => setAsking(false)}
          />
        </Whole>
      ) : null}
      {pay.isError ? <Notice tone="error">{paymentRefusal(pay.error)}</Notice> : null}
    </li>
  );
}

function subjectOf(debt: Debt): PaymentSubject {
  return debt.kind === 'booking'
    ? { kind: 'booking', bookingId: debt.bookingId }
    : { kind: 'sale', saleId: debt.saleId };
}

const List = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    padding: 8px 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
    > :first-child {
      flex: 1 1 160px;
      min-width: 0;
      overflow-wrap: anywhere;
    }
  }
`;

const Whole = styled.div`
  flex: 1 1 100%;
`;

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
`;

const Sum = styled.p`
  text-align: end;
`;

const Quiet = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
