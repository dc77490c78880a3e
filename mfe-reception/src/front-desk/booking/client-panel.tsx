import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import type { RosterEntry } from '@aforo/shared/contract';
import { formatPhone, money } from '@aforo/shared/format';
import { isUnreachable } from '@aforo/shared/http';
import {
  Badge,
  DelayedFallback,
  FailedState,
  LinkButton,
  Notice,
  Skeleton,
} from '@aforo/shared/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import HandCoins from 'lucide-react/icons/hand-coins';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { chargeQuery } from '../../common/charge/charge.queries.ts';
import { clientQuery } from '../../common/client-cache.ts';
import { purchasesQuery } from '../../common/bono/bono.queries.ts';
import { expiryText, sessionsLeftText, liveBonos } from '../../common/bono/bono.messages.ts';
import { clientBookingsQuery } from '../../common/booking/booking.queries.ts';
import { UpcomingBookings } from '../../common/booking/upcoming-bookings.tsx';
import { DebtLines } from '../../common/debts/debt-lines.tsx';
import { debtSums } from '../../common/debts/debt-sums.ts';
import { paths } from '../../paths.ts';
import { useFrontDesk } from '../front-desk-context.ts';
import { RosterNotes } from '../roster/roster-notes.tsx';
import { rosterEntryOf } from './chosen-client.ts';
import { OfflineClient } from './offline-client.tsx';

/** The client's contact details, bonos, upcoming bookings and the available actions. */
export function ClientPanel({ clientId }: { clientId: string }) {
  const { sessions, shown, now, pathTo } = useFrontDesk();
  const client = useQuery(clientQuery(clientId));
  const can = useCan();
  const { currency } = useArea().settings.center;
  const debts =
    useQuery({ ...chargeQuery(clientId), enabled: can('sale.create') }).data?.debts ?? [];
  const { owedMinor, aheadMinor } = debtSums(debts, now);
  const hasToPay = owedMinor + aheadMinor > 0;
  const entry = rosterEntryOf(sessions, shown, clientId);
  const notes = entry?.notes ?? noNotes;
  return (
    <Box aria-labelledby="cliente-elegido">
      <Top>
        <h2 id="cliente-elegido" tabIndex={-1}>
          {client.data?.name ?? entry?.client.name ?? 'Cliente'}
        </h2>
        <Close
          to={pathTo({ clientId: null })}
          preventScrollReset
          aria-label="Cerrar cliente"
          title="Cerrar"
        >
          <X size={20} aria-hidden />
        </Close>
      </Top>
      {client.data ? (
        <>
          <Contact>
            {client.data.phone ? (
              <a href={`tel:${client.data.phone}`}>{formatPhone(client.data.phone)}</a>
            ) : null}
            {client.data.email ? (
              <a href={`mailto:${client.data.email}`}>{client.data.email}</a>
            ) : null}
            {client.data.phone || client.data.email ? null : <span>Sin teléfono ni correo</span>}
          </Contact>
          <RosterNotes
            // The debt is shown larger below.
            notes={hasToPay ? notes.filter(({ kind }) => kind !== 'owes') : notes}
          />
          {client.data.status === 'archived' ? (
            <Notice tone="warning">Esta ficha está archivada: recupérala antes de reservar.</Notice>
          ) : (
            <Actions>
              {owedMinor > 0 ? (
                <Owes>
                  Debe <strong>{money(owedMinor, currency)}</strong>
                </Owes>
              ) : null}
              {aheadMinor > 0 ? (
                <Ahead>Por pagar {money(aheadMinor, currency)}, de lo que está por dar</Ahead>
              ) : null}
              {can('booking.create') ? (
                <LinkButton
                  to={pathTo({ act: 'reservar' })}
                  variant={hasToPay ? 'secondary' : 'primary'}
                  preventScrollReset
                  icon={<CalendarPlus size={18} aria-hidden />}
                >
                  Reservar
                </LinkButton>
              ) : null}
              {can('sale.create') ? (
                <LinkButton
                  to={pathTo({ act: 'cobrar' })}
                  variant={hasToPay ? 'primary' : 'secondary'}
                  preventScrollReset
                  icon={<HandCoins size={18} aria-hidden />}
                >
                  Cobrar (F2)
                </LinkButton>
              ) : null}
            </Actions>
          )}
          <DebtLines debts={debts} now={now} />
          <Bonos clientId={clientId} />
          <Upcoming clientId={clientId} />
          {client.data.notes ? (
            <section aria-labelledby="cliente-notas">
              <h3 id="cliente-notas">Notas</h3>
              <Notes>{client.data.notes}</Notes>
            </section>
          ) : null}
          <p>
            <Link to={paths.client(clientId)}>Abrir la ficha completa</Link>
          </p>
        </>
      ) : isUnreachable(client.failureReason) ? (
        <OfflineClient clientId={clientId} />
      ) : client.error ? (
        <FailedState
          error={client.error}
          onRetry={() => void client.refetch()}
          isRetrying={client.isFetching}
        />
      ) : (
        <Waiting />
      )}
    </Box>
  );
}

const noNotes: RosterEntry['notes'] = [];

function Bonos({ clientId }: { clientId: string }) {
  const { now } = useFrontDesk();
  const { timeZone } = useArea().settings.center;
  const purchases = useQuery(purchasesQuery(clientId));
  const bonos = liveBonos(purchases.data?.items ?? []);
  return (
    <section aria-labelledby="cliente-bonos">
      <h3 id="cliente-bonos">Bonos</h3>
      {purchases.data ? (
        bonos.length === 0 ? (
          <Muted>No tiene ninguno en vigor.</Muted>
        ) : (
          <List>
            {bonos.map((bono) => (
              <li key={bono.id}>
                <Link to={paths.client(clientId, { tab: 'bonos' })}>{bono.name}</Link>
                <span>
                  {' '}
                  · <strong>{sessionsLeftText(bono.balance)}</strong> ·{' '}
                  {expiryText(bono, timeZone, now)}
                </span>
                {bono.condition === 'frozen' ? (
                  <>
                    {' '}
                    <Badge tone="info">Congelado</Badge>
                  </>
                ) : null}
              </li>
            ))}
          </List>
        )
      ) : purchases.error ? (
        <Muted role="alert">No hemos podido traer sus bonos. {purchases.error.message}</Muted>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function Upcoming({ clientId }: { clientId: string }) {
  const { now, pathTo } = useFrontDesk();
  const bookings = useQuery(clientBookingsQuery(clientId, 'upcoming'));
  return (
    <section aria-labelledby="cliente-proximas">
      <h3 id="cliente-proximas">Próximas reservas</h3>
      {bookings.data ? (
        bookings.data.items.length === 0 ? (
          <Muted>No tiene ninguna.</Muted>
        ) : (
          <UpcomingBookings
            bookings={bookings.data.items}
            now={now}
            movePath={(bookingId) => pathTo({ act: 'cambiar-reserva', bookingId })}
            cancelPath={(bookingId) => pathTo({ act: 'cancelar-reserva', bookingId })}
          />
        )
      ) : bookings.error ? (
        <Muted role="alert">No hemos podido traer sus reservas. {bookings.error.message}</Muted>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function Waiting() {
  return (
    <DelayedFallback>
      <Skeleton lines={2} />
    </DelayedFallback>
  );
}

const Box = styled.aside`
  display: flex;
  flex-direction: column;
  gap: 16px;
  padding: 12px 16px 24px;
  min-width: 0;

  h3 {
    margin: 0 0 4px;
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Top = styled.div`
  display: flex;
  gap: 8px;
  align-items: flex-start;
  justify-content: space-between;

  h2 {
    padding-top: 4px;
    font-size: ${({ theme }) => theme.type.lg};
    overflow-wrap: anywhere;
  }
`;

const Close = styled(Link)`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: inherit;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  ${({ theme }) => theme.media.touch} {
    width: 44px;
    height: 44px;
  }
`;

const Contact = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;

  > * {
    flex: 1 1 auto;
  }
`;

const Ahead = styled.span`
  flex-basis: 100%;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Owes = styled.p`
  flex: 1 0 100%;
  color: ${({ theme }) => theme.color.error.ink};

  > strong {
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
  }
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 8px;
`;

const Notes = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;
