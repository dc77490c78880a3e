import { useArea, useCan } from '@aforo/shared/area';
import { bookingStatusName, type Booking } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { Badge, Instant, LinkButton } from '@aforo/shared/ui';
import { styled } from 'styled-components';

interface Props {
  bookings: readonly Booking[];
  now: Date;
  /** Absent where bookings cannot be moved. */
  movePath?: (bookingId: string) => string;
  cancelPath: (bookingId: string) => string;
  /** Link to change the bono; null when no other bono can pay for the booking. */
  bonoPath?: (booking: Booking) => string | null;
}

/** Upcoming bookings with their actions. */
export function UpcomingBookings({ bookings, now, movePath, cancelPath, bonoPath }: Props) {
  const { timeZone } = useArea().settings.center;
  const can = useCan();
  return (
    <List>
      {bookings.map((booking) => {
        const { id, session, client, status, purchase } = booking;
        const toBono = bonoPath?.(booking) ?? null;
        const what = `${session.service.name}, ${formatInstant(session.startsAt, timeZone, now)}`;
        return (
          <li key={id}>
            <div>
              <strong>
                <Instant at={session.startsAt} timeZone={timeZone} now={now} />
              </strong>{' '}
              {session.service.name}
              <Muted>
                {session.professional.name}
                {purchase ? ` · ${purchase.name}` : ''}
              </Muted>
              {status === 'confirmed' ? null : <Badge>{bookingStatusName[status]}</Badge>}
            </div>
            {can('booking.cancel', { clientId: client.id }) &&
            (status === 'confirmed' || status === 'held') ? (
              <Acts>
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
                {movePath && status === 'confirmed' && session.status === 'scheduled' ? (
                  <LinkButton
                    to={movePath(id)}
                    size="sm"
                    preventScrollReset
                    aria-label={`Cambiar ${what}`}
                  >
                    Cambiar
                  </LinkButton>
                ) : null}
                <LinkButton
                  to={cancelPath(id)}
                  size="sm"
                  preventScrollReset
                  aria-label={`Cancelar ${what}`}
                >
                  Cancelar
                </LinkButton>
              </Acts>
            ) : null}
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    padding: 8px 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
    /* Below this width the buttons wrap to the next line. */
    > div {
      flex: 1 1 160px;
      min-width: 0;
    }
  }
`;

const Acts = styled.span`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: 4px;
  justify-content: flex-end;
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
