import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import { bookingStatusName, type Booking, type Client } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import {
  Badge,
  Card,
  EmptyState,
  FailedState,
  Instant,
  LinkButton,
  Section,
  Stack,
  TableSkeleton,
  type BadgeTone,
} from '@aforo/shared/ui';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { otherBonos } from '../../common/bono/covers.ts';
import { purchasesQuery } from '../../common/bono/bono.queries.ts';
import { clientBookingsQuery } from '../../common/booking/booking.queries.ts';
import { CancelBookingDialog } from '../../common/booking/cancel-booking-dialog.tsx';
import { UpcomingBookings } from '../../common/booking/upcoming-bookings.tsx';
import { paths, type ClientUrlState } from '../../paths.ts';
import { ChangeBonoDialog } from './change-bono-dialog.tsx';
import { ForgiveDialog } from './forgive-dialog.tsx';
import { feeText } from './fee.messages.ts';
import { isLost } from '../bonos/ledger.messages.ts';

interface Props {
  client: Client;
  urlState: ClientUrlState;
}

/** The client's upcoming and past bookings. */
export function ClientBookings({ client, urlState }: Props) {
  const { timeZone } = useArea().settings.center;
  const can = useCan();
  const navigate = useNavigate();
  const [now] = useState(() => serverNow());
  const upcoming = useQuery(clientBookingsQuery(client.id, 'upcoming'));
  const past = useQuery(clientBookingsQuery(client.id, 'past'));
  // When the bonos cannot be read, the bookings are still shown, without "Cambiar de bono".
  const purchases = useQuery({ ...purchasesQuery(client.id), enabled: can('booking.cover') });
  const bonosFor = (booking: Booking) => otherBonos(purchases.data?.items ?? [], booking);
  const bonoPath = (booking: Booking) =>
    bonosFor(booking).length === 0
      ? null
      : paths.client(client.id, { tab: 'reservas', act: 'bono', aboutId: booking.id });
  const close = () =>
    void navigate(paths.client(client.id, { tab: 'reservas' }), { replace: true });
  const failed = upcoming.error ?? past.error;
  if (!upcoming.data || !past.data) {
    return failed ? (
      <FailedState
        error={failed}
        onRetry={() => {
          void upcoming.refetch();
          void past.refetch();
        }}
        isRetrying={upcoming.isFetching || past.isFetching}
      />
    ) : (
      <TableSkeleton rows={5} />
    );
  }
  const all = [...upcoming.data.items, ...past.data.items];
  const about = all.find(({ id }) => id === urlState.aboutId);
  const what = about
    ? `${about.session.service.name}, ${formatInstant(about.session.startsAt, timeZone, now)}`
    : '';
  return (
    <Stack>
      <Card>
        <Section title="Próximas">
          {upcoming.data.items.length === 0 ? (
            <EmptyState
              title="No tiene nada reservado"
              icon={<CalendarDays size={24} />}
              action={
                can('booking.create', { clientId: client.id }) && client.status === 'active' ? (
                  <LinkButton to={paths.frontDesk({ clientId: client.id, act: 'reservar' })}>
                    Reservar
                  </LinkButton>
                ) : null
              }
            >
              Desde Recepción se le reserva plaza en una clase o una cita.
            </EmptyState>
          ) : (
            <UpcomingBookings
              bookings={upcoming.data.items}
              now={now}
              cancelPath={(aboutId) =>
                paths.client(client.id, { tab: 'reservas', act: 'cancelar', aboutId })
              }
              bonoPath={bonoPath}
            />
          )}
        </Section>
      </Card>
      <Card>
        <Section title="Pasadas y canceladas">
          {past.data.items.length === 0 ? (
            <Muted>Todavía no ha venido a nada.</Muted>
          ) : (
            <List>
              {past.data.items.map((booking) => (
                <PastBooking
                  key={booking.id}
                  booking={booking}
                  toBono={bonoPath(booking)}
                  now={now}
                  timeZone={timeZone}
                />
              ))}
            </List>
          )}
        </Section>
      </Card>
      {about && urlState.act === 'cancelar' ? (
        <CancelBookingDialog
          bookingId={about.id}
          what={what}
          clientName={client.name}
          onClose={close}
        />
      ) : null}
      {about && urlState.act === 'bono' && bonosFor(about).length > 0 ? (
        <ChangeBonoDialog booking={about} what={what} bonos={bonosFor(about)} onClose={close} />
      ) : null}
      {about && urlState.act === 'perdonar' ? (
        <ForgiveDialog booking={about} what={what} onClose={close} />
      ) : null}
    </Stack>
  );
}

interface PastProps {
  booking: Booking;
  /** Link to change the bono; null when no other bono can pay for the booking. */
  toBono: string | null;
  now: Date;
  timeZone: string;
}

function PastBooking({ booking, toBono, now, timeZone }: PastProps) {
  const can = useCan();
  const { currency } = useArea().settings.center;
  const { id, client, session, status, purchase, credit, reason, fee } = booking;
  const canForgive = isLost(booking) || fee?.state === 'owed';
  const what = `${session.service.name}, ${formatInstant(session.startsAt, timeZone, now)}`;
  return (
    <li>
      <div>
        <strong>
          <Instant at={session.startsAt} timeZone={timeZone} now={now} />
        </strong>{' '}
        {session.service.name} <Badge tone={tones[status]}>{bookingStatusName[status]}</Badge>
        <Muted>
          {session.professional.name}
          {purchase ? ` · ${purchase.name}` : ''}
          {credit === 'returned' ? ' · la sesión volvió al bono' : ''}
          {fee ? ` · ${feeText(fee, currency)}` : ''}
          {reason ? ` · ${reason}` : ''}
        </Muted>
      </div>
      {canForgive || toBono !== null ? (
        <Actions>
          {toBono === null ? null : (
            <LinkButton
              to={toBono}
              size="sm"
              preventScrollReset
              aria-label={`Cambiar de bono ${what}`}
            >
              Cambiar de bono
            </LinkButton>
          )}
          {isLost(booking) ? (
            <Link to={paths.client(client.id, { tab: 'bonos', aboutId: id })}>
              ¿Por qué perdió una sesión?
            </Link>
          ) : null}
          {canForgive && can('credits.forgive') ? (
            <LinkButton
              to={paths.client(client.id, { tab: 'reservas', act: 'perdonar', aboutId: id })}
              size="sm"
              preventScrollReset
              aria-label={`Perdonar ${what}`}
            >
              Perdonar
            </LinkButton>
          ) : null}
        </Actions>
      ) : null}
    </li>
  );
}

const tones = {
  held: 'neutral',
  confirmed: 'neutral',
  expired: 'neutral',
  attended: 'success',
  noShow: 'error',
  cancelled: 'neutral',
  cancelledLate: 'warning',
  cancelledByCenter: 'info',
} as const satisfies Record<Booking['status'], BadgeTone>;

const List = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    justify-content: space-between;
    padding: 12px 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
    content-visibility: auto;
    contain-intrinsic-size: auto 68px;

    &:last-child {
      border-bottom: 0;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
  }
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  overflow-wrap: anywhere;
`;
