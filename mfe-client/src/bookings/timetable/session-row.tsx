import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { type Booking, firstName, type SessionSummary } from '@aforo/shared/contract';
import { formatEnd, formatTime, passesMidnight } from '@aforo/shared/format';
import { Badge } from '@aforo/shared/ui';
import { isFull, seatsText } from '../booking/seats.messages.ts';
import { Muted } from './session-details.tsx';

interface Props {
  session: SessionSummary;
  /** `14,00 €`, `con tu bono`; null for none. */
  cost: string | null;
  booking: Pick<Booking, 'status'> | undefined;
  isWaiting: boolean;
  to: string;
}

/** A class in the list: time, name, professional, free seats and price. */
export function SessionRow({ session, cost, booking, isWaiting, to }: Props) {
  const { timeZone } = useArea().settings.center;
  const { service, professional, roomName, startsAt, endsAt } = session;
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  const end = passesMidnight(startsAt, endsAt, timeZone)
    ? `hasta ${formatEnd(startsAt, endsAt, timeZone)}`
    : null;
  const [seats, waiting] = seatsText(session).split(' · ');
  const below = isFull(session) ? waiting : cost;
  return (
    <OfferRow to={to} preventScrollReset $color={service.color}>
      <Clock>
        <time dateTime={startsAt}>{formatTime(startsAt, timeZone)}</time>
        <Muted>{minutes} min</Muted>
      </Clock>
      <What>
        <strong>{service.name}</strong>
        <Muted>{[firstName(professional.name), roomName, end].filter(Boolean).join(' · ')}</Muted>
      </What>
      <End>
        {booking?.status === 'held' ? (
          <Badge tone="warning">Falta pagarla</Badge>
        ) : booking ? (
          <Badge tone="success">Reservada</Badge>
        ) : isWaiting ? (
          <Badge tone="info">En espera</Badge>
        ) : (
          <>
            <Places $isFull={isFull(session)}>{seats}</Places>
            {below ? <Muted>{below}</Muted> : null}
          </>
        )}
      </End>
    </OfferRow>
  );
}

/**
 * Its list is a container (`OfferList`): when narrow or with large text, the last column wraps
 * below.
 */
export const OfferRow = styled(Link)<{ $color: string }>`
  display: grid;
  grid-template: 'clock what end' auto / auto 1fr auto;
  gap: 2px ${({ theme }) => theme.space[3]};
  align-items: center;
  min-height: 64px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]} ${theme.space[2]} ${theme.space[4]}`};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: inset 4px 0 0 ${({ $color }) => $color};
  overflow: hidden;
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;

  &:hover {
    background-color: ${({ theme }) => theme.color.hover};
  }
  @container (max-width: 19.5em) {
    grid-template: 'clock what' auto '. end' auto / auto 1fr;
  }
  @container (max-width: 13em) {
    grid-template: 'clock' auto 'what' auto 'end' auto / 1fr;
  }
`;

export const OfferList = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  container-type: inline-size;
`;

const Clock = styled.div`
  grid-area: clock;
  min-width: 3.2em;
  font-variant-numeric: tabular-nums;

  > time {
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

export const What = styled.div`
  grid-area: what;
  min-width: 0;
  overflow-wrap: break-word;

  > strong {
    font-weight: ${({ theme }) => theme.font.medium};
    /* Keeps a long word of a name unbroken on a narrow phone with large text. */
    font-size: min(1em, 8vw);
  }
`;

const End = styled.div`
  grid-area: end;
  max-width: 9em;
  text-align: right;
  font-size: ${({ theme }) => theme.type.sm};

  @container (max-width: 19.5em) {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${({ theme }) => theme.space[3]};
    max-width: none;
    text-align: left;
  }
`;

const Places = styled.span<{ $isFull: boolean }>`
  color: ${({ theme, $isFull }) => ($isFull ? theme.color.textMuted : theme.color.text)};
  font-variant-numeric: tabular-nums;
`;
