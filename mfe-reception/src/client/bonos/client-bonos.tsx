import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import type { Booking, Client, PackagePurchase } from '@aforo/shared/contract';
import { formatDate, localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  FailedState,
  LinkButton,
  Notice,
  Row,
  Section,
  Stack,
  TableSkeleton,
  VisuallyHidden,
  type BadgeTone,
} from '@aforo/shared/ui';
import Ticket from 'lucide-react/icons/ticket';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { purchasesQuery } from '../../common/bono/bono.queries.ts';
import { expiryText, sessionsLeftText } from '../../common/bono/bono.messages.ts';
import { clientBookingsQuery } from '../../common/booking/booking.queries.ts';
import { paths, type ClientUrlState } from '../../paths.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CoverOwed } from './cover-owed.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { useFreezeQuote, useFreezing } from '../bookings/bookings-tab.queries.ts';
import { isOf, ledgerLine, lossText } from './ledger.messages.ts';

interface Props {
  client: Client;
  urlState: ClientUrlState;
}

/** The client's bonos with their movements. */
export function ClientBonos({ client, urlState }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const [now] = useState(() => serverNow());
  const purchases = useQuery(purchasesQuery(client.id));
  const past = useQuery(clientBookingsQuery(client.id, 'past'));
  const upcoming = useQuery(clientBookingsQuery(client.id, 'upcoming'));
  const lost = urlState.act === null && past.data?.items.find(({ id }) => id === urlState.aboutId);
  const close = () => void navigate(paths.client(client.id, { tab: 'bonos' }), { replace: true });
  if (!purchases.data) {
    return purchases.error ? (
      <FailedState
        error={purchases.error}
        onRetry={() => void purchases.refetch()}
        isRetrying={purchases.isFetching}
      />
    ) : (
      <TableSkeleton rows={5} />
    );
  }
  const bonos = purchases.data.items;
  const bookings = [...(past.data?.items ?? []), ...(upcoming.data?.items ?? [])];
  const adjusted = bonos.find(({ id }) => id === urlState.aboutId);
  const sell = can('sale.create') ? (
    <LinkButton
      to={paths.client(client.id, { tab: 'bonos', act: 'cobrar' })}
      variant="primary"
      preventScrollReset
      icon={<Ticket size={18} aria-hidden />}
    >
      Vender bono
    </LinkButton>
  ) : null;
  return (
    <Stack>
      {bonos.length === 0 ? (
        <EmptyState title="No ha comprado ningún bono" icon={<Ticket size={24} />} action={sell}>
          Aquí se ve lo que le queda y en qué se fue cada sesión.
        </EmptyState>
      ) : (
        <Row justify="end">{sell}</Row>
      )}
      {bonos.map((bono) => (
        <Bono
          key={bono.id}
          bono={bono}
          isAlone={bonos.every(({ id, name }) => id === bono.id || name !== bono.name)}
          lost={lost || null}
          bookings={bookings}
          now={now}
        />
      ))}
      {urlState.act === 'ajustar' && adjusted ? (
        <AdjustDialog bono={adjusted} onClose={close} />
      ) : null}
    </Stack>
  );
}

interface BonoProps {
  bono: PackagePurchase;
  /**
   * False when another bono of the client has the same name; the purchase date is then shown too.
   */
  isAlone: boolean;
  lost: Booking | null;
  /** The client's bookings, used to find unpaid ones. */
  bookings: readonly Booking[];
  now: Date;
}

function Bono({ bono, isAlone, lost, bookings, now }: BonoProps) {
  const { timeZone } = useArea().settings.center;
  const boughtOn = formatDate(localDateOf(bono.purchasedAt, timeZone));
  const title = isAlone ? bono.name : `${bono.name} del ${boughtOn}`;
  const can = useCan();
  const freezing = useFreezing(bono);
  const freezeQuote = useFreezeQuote(bono);
  // Without bookings there is nothing to confirm, and freezing can be undone by unfreezing.
  const freeze = () =>
    freezeQuote.mutate(undefined, {
      onSuccess: (quote) => {
        if (quote.bookings.length > 0) return;
        freezeQuote.reset();
        freezing.mutate('freeze');
      },
    });
  const { tone, name } = conditions[bono.condition];
  const isFrozen = bono.condition === 'frozen';
  return (
    <Card>
      <Section
        title={title}
        description={`${bono.isForSeats ? 'para sus plazas fijas' : sessionsLeftText(bono.balance)} · ${expiryText(bono, timeZone, now)}`}
        actions={
          <>
            <Badge tone={tone}>{name}</Badge>
            {can('purchase.freeze') && (isFrozen || bono.condition === 'active') ? (
              <Button
                size="sm"
                isPending={freezing.isPending || freezeQuote.isPending}
                onClick={isFrozen ? () => freezing.mutate('thaw') : freeze}
              >
                {isFrozen ? 'Descongelar' : 'Congelar'}
              </Button>
            ) : null}
            {can('credits.adjust') && bono.kind === 'credits' ? (
              <LinkButton
                to={paths.client(bono.clientId, { tab: 'bonos', act: 'ajustar', aboutId: bono.id })}
                size="sm"
                preventScrollReset
              >
                Ajustar
              </LinkButton>
            ) : null}
          </>
        }
      >
        {can('booking.cover') ? <CoverOwed bono={bono} bookings={bookings} now={now} /> : null}
        {bono.entries.length === 0 ? (
          <Muted>Todavía no se ha usado.</Muted>
        ) : (
          <Ledger bono={bono} title={title} lost={lost} now={now} timeZone={timeZone} />
        )}
        {freezeQuote.data?.bookings.length ? (
          <FreezeDialog
            bono={bono}
            quote={freezeQuote.data}
            now={now}
            onClose={freezeQuote.reset}
          />
        ) : null}
      </Section>
    </Card>
  );
}

interface LedgerProps {
  bono: PackagePurchase;
  title: string;
  lost: Booking | null;
  now: Date;
  timeZone: string;
}

function Ledger({ bono, title, lost, now, timeZone }: LedgerProps) {
  const answer = lost
    ? bono.entries.find((entry) => entry.kind === 'spend' && isOf(entry, lost))?.id
    : undefined;
  useEffect(() => {
    if (answer) document.getElementById(`mov-${answer}`)?.focus();
  }, [answer]);
  return (
    <List aria-label={`Movimientos de ${title}`}>
      {bono.entries.map((entry) => {
        const { day, what, amount, left, reason } = ledgerLine(entry, {
          isCounted: bono.kind === 'credits',
          timeZone,
          now,
        });
        const isAnswer = entry.id === answer;
        return (
          <li key={entry.id} id={`mov-${entry.id}`} tabIndex={isAnswer ? -1 : undefined}>
            <Line>
              <span>
                {day} · {what}
              </span>
              {amount === null ? null : (
                <Change>
                  <VisuallyHidden> · </VisuallyHidden>
                  <strong>{amount}</strong> · {left}
                </Change>
              )}
              {reason ? <Reason>{reason}</Reason> : null}
            </Line>
            {isAnswer && lost ? (
              <Notice tone="warning" title="Por esto perdió la sesión">
                {lossText(lost, timeZone, now)}
              </Notice>
            ) : null}
          </li>
        );
      })}
    </List>
  );
}

const conditions = {
  pendingPayment: { tone: 'warning', name: 'Pendiente de pago' },
  active: { tone: 'success', name: 'En vigor' },
  frozen: { tone: 'info', name: 'Congelado' },
  usedUp: { tone: 'neutral', name: 'Gastado' },
  expired: { tone: 'neutral', name: 'Caducado' },
  refunded: { tone: 'neutral', name: 'Devuelto' },
} as const satisfies Record<PackagePurchase['condition'], { tone: BadgeTone; name: string }>;

const List = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    display: flex;
    flex-direction: column;
    gap: 8px;
    padding: 8px 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
    scroll-margin-top: 120px;

    &:last-child {
      border-bottom: 0;
    }
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 400px) 150px;
  gap: 0 16px;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;

  ${({ theme }) => theme.media.belowCard} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Change = styled.span`
  text-align: end;
  white-space: nowrap;
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

/** Below its movement, across all columns. */
const Reason = styled(Muted)`
  grid-column: 1 / -1;
`;
