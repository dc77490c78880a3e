import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { debtName, type Client, type Debt } from '@aforo/shared/contract';
import { formatDate, formatInstant, localDateOf, money } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Button, Card, Section } from '@aforo/shared/ui';
import { chargeQuery } from '../../common/charge/charge.queries.ts';
import { feeCardText } from '../bookings/fee.messages.ts';
import { PaymentLinkDialog } from './payment-link-dialog.tsx';

/** The client's debts, each with a link to pay it online. Charging at the desk is F2. */
export function OwedCard({ client }: { client: Client }) {
  const { currency } = useArea().settings.center;
  const charge = useQuery(chargeQuery(client.id));
  const [asked, setAsked] = useState<Debt | null>(null);
  const debts = charge.data?.debts ?? [];
  return (
    <>
      {/* When the debts are unknown or none, the list of sales below is shown alone. */}
      {charge.data && debts.length > 0 ? (
        <Card>
          <Section
            title="Pendiente de pago"
            description={`En total, ${money(charge.data.totalMinor, currency)}. Se cobra aquí con F2, o con un enlace.`}
          >
            <List>
              {debts.map(({ debt }) => (
                <Owed key={idOf(debt)} debt={debt} onAsk={() => setAsked(debt)} />
              ))}
            </List>
          </Section>
        </Card>
      ) : null}
      {asked ? (
        <PaymentLinkDialog client={client} debt={asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

function Owed({ debt, onAsk }: { debt: Debt; onAsk: () => void }) {
  const { timeZone, currency } = useArea().settings.center;
  const name = debtName(debt);
  const byCard = debt.kind === 'booking' ? feeCardText(debt.card, timeZone, serverNow()) : null;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          {debt.kind === 'booking'
            ? formatInstant(debt.startsAt, timeZone, serverNow())
            : `Venta del ${formatDate(localDateOf(debt.issuedAt, timeZone))}`}
        </small>
        {byCard === null ? null : <small>{byCard}</small>}
      </div>
      <span>{money(debt.amountMinor, currency)}</span>
      <Button size="sm" aria-label={`Enlace de pago: ${name}`} onClick={onAsk}>
        Enlace de pago
      </Button>
    </li>
  );
}

function idOf(debt: Debt): string {
  return debt.kind === 'booking' ? debt.bookingId : debt.saleId;
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
    > span {
      font-variant-numeric: tabular-nums;
    }
    small {
      display: block;
      color: ${({ theme }) => theme.color.textMuted};
      font-size: ${({ theme }) => theme.type.sm};
    }
  }
`;
