import { Link } from 'react-router-dom';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Booking, SessionSummary, WaitlistEntry } from '@aforo/shared/contract';
import { formatDay, formatLongDate, formatTime } from '@aforo/shared/format';
import { Badge, LinkButton, Row, Stack } from '@aforo/shared/ui';
import type { Navigating } from './bookings-url.ts';
import { isEmptyDay, startsByService, type FreeStart, type OfferedDay } from './offered-day.ts';
import { isFull, seatsWords } from './seats.messages.ts';
import { Muted } from './session-details.tsx';

interface Props {
  days: readonly OfferedDay[];
  day: string;
  today: string;
  /** Hours to book stand here; of all services there would be too many. */
  isOneService: boolean;
  /** Filters are on that may hide something. */
  isNarrowed: boolean;
  bookings: readonly Booking[];
  entries: readonly WaitlistEntry[];
  linkTo: Navigating['linkTo'];
}

/** What can be booked on the chosen day, or where to look instead. */
export function DayOffer({
  days,
  day,
  today,
  isOneService,
  isNarrowed,
  bookings,
  entries,
  linkTo,
}: Props) {
  const offered = days.find(({ localDate }) => localDate === day);
  if (!offered || isEmptyDay(offered)) {
    const next = days.find((one) => one.localDate > day && !isEmptyDay(one));
    return (
      <Stack gap={3}>
        <p>No queda nada que reservar el {formatLongDate(day, today)}.</p>
        <Row gap={2}>
          {next ? (
            <LinkButton to={linkTo({ day: next.localDate })} preventScrollReset>
              Ver {formatDay(next.localDate, today)}
            </LinkButton>
          ) : null}
          {isNarrowed ? (
            <LinkButton to={linkTo({ serviceId: null, professionalId: null })} preventScrollReset>
              Quitar filtros
            </LinkButton>
          ) : null}
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={3}>
      {offered.sessions.length > 0 ? (
        <Sessions aria-label={`Clases, ${formatLongDate(day, today)}`}>
          {offered.sessions.map((session) => (
            <li key={session.id}>
              <SessionRow
                session={session}
                isBooked={bookings.some((booking) => booking.session.id === session.id)}
                isWaiting={entries.some(
                  (entry) => entry.session.id === session.id && entry.state === 'waiting',
                )}
                to={linkTo({ day, sessionId: session.id, startsAt: null })}
              />
            </li>
          ))}
        </Sessions>
      ) : null}
      {offered.starts.length > 0 && !isOneService ? (
        <div>
          <Kind>Con cita</Kind>
          <Sessions aria-label={`Servicios con cita, ${formatLongDate(day, today)}`}>
            {startsByService(offered).map(({ service, startsAt }) => (
              <li key={service.id}>
                <FreeHours
                  name={service.name}
                  startsAt={startsAt}
                  to={linkTo({ day, serviceId: service.id })}
                />
              </li>
            ))}
          </Sessions>
        </div>
      ) : null}
      {offered.starts.length > 0 && isOneService ? (
        <Hours aria-label={`Horas libres, ${formatLongDate(day, today)}`}>
          {offered.starts.map((start) => (
            <li key={start.startsAt}>
              <Hour start={start} to={linkTo({ day, startsAt: start.startsAt, sessionId: null })} />
            </li>
          ))}
        </Hours>
      ) : null}
    </Stack>
  );
}

interface RowProps {
  session: SessionSummary;
  isBooked: boolean;
  isWaiting: boolean;
  to: string;
}

function SessionRow({ session, isBooked, isWaiting, to }: RowProps) {
  const { timeZone } = useArea().settings.center;
  return (
    <Line to={to} preventScrollReset $color={session.service.color}>
      <Clock dateTime={session.startsAt}>{formatTime(session.startsAt, timeZone)}</Clock>
      <What>
        <strong>{session.service.name}</strong>
        <Muted>{[session.professional.name, session.roomName].filter(Boolean).join(' · ')}</Muted>
      </What>
      <End>
        {isBooked ? (
          <Badge tone="success">Reservada</Badge>
        ) : isWaiting ? (
          <Badge tone="info">En espera</Badge>
        ) : (
          <Places $isFull={isFull(session)}>{seatsWords(session)}</Places>
        )}
      </End>
    </Line>
  );
}

interface FreeHoursProps {
  name: string;
  startsAt: readonly string[];
  to: string;
}

/** A service with free hours, which are one tap away. */
function FreeHours({ name, startsAt, to }: FreeHoursProps) {
  const { timeZone } = useArea().settings.center;
  const [first = ''] = startsAt;
  const count = startsAt.length;
  return (
    <Plain to={to} preventScrollReset $color="transparent">
      <What>
        <strong>{name}</strong>
        <Muted>
          {count === 1
            ? `1 hora libre, a las ${formatTime(first, timeZone)}`
            : `${count} horas libres desde las ${formatTime(first, timeZone)}`}
        </Muted>
      </What>
      <ChevronRight size={20} aria-hidden />
    </Plain>
  );
}

function Hour({ start, to }: { start: FreeStart; to: string }) {
  const { timeZone } = useArea().settings.center;
  return (
    <LinkButton to={to} preventScrollReset>
      {formatTime(start.startsAt, timeZone)}
    </LinkButton>
  );
}

const Sessions = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
`;

const Line = styled(Link)<{ $color: string }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 4px ${({ theme }) => theme.space[3]};
  align-items: center;
  min-height: 60px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: inset 4px 0 0 ${({ $color }) => $color};
  overflow: hidden;
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;

  &:hover {
    background-color: ${({ theme }) => theme.color.hover};
  }
`;

const Plain = styled(Line)`
  grid-template-columns: 1fr auto;
`;

const Kind = styled.h3`
  margin-bottom: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-weight: ${({ theme }) => theme.font.medium};
`;

const Clock = styled.time`
  min-width: 3.2em;
  padding-left: 4px;
  font-weight: ${({ theme }) => theme.font.medium};
`;

const What = styled.div`
  min-width: 0;

  > strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const End = styled.div`
  max-width: 12em;
  text-align: right;
  font-size: ${({ theme }) => theme.type.sm};

  ${({ theme }) => theme.media.belowCard} {
    max-width: 6.5em;
  }
`;

const Places = styled.span<{ $isFull: boolean }>`
  color: ${({ theme, $isFull }) => ($isFull ? theme.color.textMuted : theme.color.text)};
  font-variant-numeric: tabular-nums;
`;

const Hours = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(84px, 1fr));
  gap: ${({ theme }) => theme.space[2]};

  a {
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
`;
