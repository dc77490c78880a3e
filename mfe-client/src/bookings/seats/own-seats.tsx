import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { StandingSeats } from '@aforo/shared/contract';
import { formatInstant, formatLongDate, localDateOf } from '@aforo/shared/format';
import { seatPatterns, slotText, upcomingClasses, type SeatClass } from '@aforo/shared/seats';
import { Badge, Disclosure, Instant, LinkButton, type BadgeTone } from '@aforo/shared/ui';
import { FlushRow } from '../../common/flush-row.tsx';
import type { BookingsNavigation } from '../bookings-url.ts';
import { Muted } from '../timetable/session-details.tsx';

interface Props {
  seats: StandingSeats;
  now: Date;
  linkTo: BookingsNavigation['linkTo'];
}

/** The client's fixed seats as one pattern; its classes open on request. */
export function OwnSeats({ seats: { seats, memberships }, now, linkTo }: Props) {
  const { timeZone, name: centerName } = useArea().settings.center;
  const today = localDateOf(now, timeZone);
  const patterns = seatPatterns(seats);
  const classes = upcomingClasses(seats, now);
  const open = memberships.reduce((sum, one) => sum + one.open, 0);
  const title = seats.length === 1 ? 'Tu plaza fija' : 'Tus plazas fijas';
  if (seats.length === 0 && open === 0) return null;
  return (
    <Box aria-label={title}>
      {patterns.length > 0 ? <h2>{title}</h2> : null}
      {patterns.map(({ text, serviceName }) => (
        <div key={text + serviceName}>
          <Pattern>{text}</Pattern>
          <Muted>{serviceName}</Muted>
        </div>
      ))}
      {seats.map(({ id, slot, fromDate, untilDate }) => (
        <SeatDates key={id}>
          {fromDate > today
            ? `El ${slotText(slot)}, desde el ${formatLongDate(fromDate, today)}. `
            : null}
          {untilDate ? `El ${slotText(slot)}, hasta el ${formatLongDate(untilDate, today)}.` : null}
        </SeatDates>
      ))}
      {open > 0 ? (
        <p>
          {open === 1
            ? 'Te falta elegir 1 plaza fija'
            : `Te faltan por elegir ${open} plazas fijas`}
          : díselo a {centerName}.
        </p>
      ) : null}
      {classes.length > 0 ? (
        <>
          <FlushRow gap={2}>
            <LinkButton variant="quiet" preventScrollReset to={linkTo({ isAway: true })}>
              No puedo unos días
            </LinkButton>
          </FlushRow>
          <Disclosure
            summary={
              classes.length === 1 ? 'La próxima clase' : `Las próximas ${classes.length} clases`
            }
          >
            <Classes aria-label="Próximas clases de tu plaza fija">
              {classes.map((one) => (
                <li key={one.sessionId}>
                  <span>
                    <Instant at={one.startsAt} timeZone={timeZone} now={now} />
                    {patterns.length > 1 ? ` ${one.serviceName}` : null}
                  </span>
                  <ClassState one={one} now={now} linkTo={linkTo} />
                </li>
              ))}
            </Classes>
          </Disclosure>
        </>
      ) : null}
    </Box>
  );
}

interface ClassStateProps extends Omit<Props, 'seats'> {
  one: SeatClass;
}

function ClassState({ one, now, linkTo }: ClassStateProps) {
  const { timeZone } = useArea().settings.center;
  if (one.state !== 'booked') {
    return <Badge tone={states[one.state].tone}>{states[one.state].name}</Badge>;
  }
  if (!one.bookingId) return null;
  return (
    <LinkButton
      size="sm"
      variant="quiet"
      preventScrollReset
      to={linkTo({ cancelling: one.bookingId })}
      aria-label={`No puedo: ${one.serviceName}, ${formatInstant(one.startsAt, timeZone, now)}`}
    >
      No puedo
    </LinkButton>
  );
}

const states = {
  away: { tone: 'info', name: 'No vienes' },
  own: { tone: 'neutral', name: 'Ya la tenías' },
  overlap: { tone: 'warning', name: 'Tienes otra clase' },
  full: { tone: 'warning', name: 'Completa: sin sitio' },
  cancelled: { tone: 'neutral', name: 'Cancelada' },
} as const satisfies Record<
  Exclude<SeatClass['state'], 'booked'>,
  { tone: BadgeTone; name: string }
>;

/** Without an outline: it leads the screen by its size. */
const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};

  > h2 {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    font-weight: ${({ theme }) => theme.font.regular};
  }
`;

const Pattern = styled.p`
  font-size: ${({ theme }) => theme.type.xl};
  font-weight: ${({ theme }) => theme.font.bold};
  line-height: 1.2;
  text-wrap: balance;
`;

const SeatDates = styled(Muted)`
  &:empty {
    display: none;
  }
`;

const Classes = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    display: flex;
    gap: ${({ theme }) => theme.space[3]};
    align-items: center;
    justify-content: space-between;
    min-height: 48px;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
  }
`;
