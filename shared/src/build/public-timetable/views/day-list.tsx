import { styled } from 'styled-components';
import { firstName, type PublicSession } from '../../../contract/index.ts';
import { formatLongDate, formatTime } from '../../../format/index.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.ts';
import { BookingLink } from './booking-link.ts';
import { Picture } from './services.tsx';
import { leaving, type TimetablePage } from '../timetable-page.ts';
import { opensText, formatSeats, formatPrice } from '../timetable.messages.ts';

interface Props {
  page: TimetablePage;
  /** On the page of one service, rows omit its name. */
  isOneService?: boolean;
}

/** The shown day, or all days with remaining classes. */
export function DayList({ page, isOneService = false }: Props) {
  const { shownDay } = page;
  const { days, today } = page.timetable;
  return (
    <Days>
      {days
        .filter(({ localDate, sessions }) =>
          shownDay === null ? sessions.length > 0 : localDate === shownDay,
        )
        .map(({ localDate, sessions }) => (
          <section key={localDate} aria-labelledby={`dia-${localDate}`}>
            <DayName as={isOneService ? 'h3' : 'h2'} id={`dia-${localDate}`}>
              {dayHeading(localDate, today)}
            </DayName>
            {sessions.length === 0 ? (
              <p>No queda ninguna clase.</p>
            ) : (
              <Sessions className="">
                {sessions.map((session) => (
                  <li key={session.id}>
                    <SessionLine {...{ page, localDate, session, isOneService }} />
                  </li>
                ))}
              </Sessions>
            )}
          </section>
        ))}
    </Days>
  );
}

/** `Hoy, miércoles 25 de noviembre`. */
function dayHeading(localDate: string, today: string): string {
  const date = formatLongDate(localDate, today);
  return localDate === today ? `Hoy, ${date}` : date.charAt(0).toUpperCase() + date.slice(1);
}

function SessionLine({
  page,
  localDate,
  session,
  isOneService,
}: {
  page: TimetablePage;
  localDate: string;
  session: PublicSession;
  isOneService: boolean;
}) {
  const { timetable, addresses, now } = page;
  const { timeZone, currency } = timetable.center;
  const service = timetable.services.find(({ id }) => id === session.serviceId);
  if (!service) return null;
  const { startsAt, endsAt, professionalName, roomName, opensAt, isFull } = session;
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  const time = formatTime(startsAt, timeZone);
  const who = professionalName === null ? null : `con ${firstName(professionalName)}`;
  const where = [who, roomName].filter(Boolean).join(' · ');
  const price = formatPrice(service.priceMinor, currency);
  const seatsLabel = formatSeats(session);
  return (
    <Line $color={service.color}>
      {isOneService ? null : (
        <Thumb>
          <Picture service={service} />
        </Thumb>
      )}
      <Clock>
        <time dateTime={startsAt}>{time}</time>
        <Muted>{minutes} min</Muted>
      </Clock>
      <Title>
        {isOneService ? (
          <strong>{who ?? service.name}</strong>
        ) : (
          <a href={addresses.service(service.slug)}>{service.name}</a>
        )}
        <Muted>{isOneService ? roomName : where}</Muted>
      </Title>
      <Terms>
        {seatsLabel === null ? null : <Places $isFull={isFull}>{seatsLabel}</Places>}
        {price === null || isOneService ? null : <Muted>{price}</Muted>}
      </Terms>
      <Action>
        {opensAt === null ? (
          <BookingLink
            $variant="secondary"
            $size="sm"
            href={addresses.bookSession(session.id, localDate)}
            {...leaving(page)}
          >
            {isFull ? 'Lista de espera' : 'Reservar'}
            <VisuallyHidden>
              {' '}
              {service.name}, {formatLongDate(localDate)} a las {time}
            </VisuallyHidden>
          </BookingLink>
        ) : (
          <Muted>{opensText(opensAt, timeZone, now)}</Muted>
        )}
      </Action>
    </Line>
  );
}

const Days = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
`;

const DayName = styled.h3`
  font-size: ${({ theme }) => theme.type.md};
  margin-bottom: ${({ theme }) => theme.space[2]};
`;

const Sessions = styled.ul`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  container-type: inline-size;

  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

/**
 * Rows show the professional's first name only; the team section has the full name. In narrow
 * windows or with large text, price and booking link move to a second line.
 */
const Line = styled.div<{ $color: string }>`
  display: grid;
  grid-template: 'thumb clock what terms act' auto / auto 4.2em 1fr auto 8.4em;
  gap: 2px ${({ theme }) => theme.space[4]};
  align-items: center;
  min-height: 64px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border-left: 4px solid ${({ $color }) => $color};

  @container (max-width: 35em) {
    grid-template: 'clock what what' auto '. terms act' auto / 3.4em 1fr auto;
    column-gap: ${({ theme }) => theme.space[3]};
    padding-block: ${({ theme }) => theme.space[2]};
  }
  @container (max-width: 19.5em) {
    grid-template: 'clock what' auto '. terms' auto '. act' auto / auto 1fr;
  }
  @container (max-width: 13em) {
    grid-template: 'clock' auto 'what' auto 'terms' auto 'act' auto / 1fr;
  }
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Thumb = styled.div`
  grid-area: thumb;
  overflow: hidden;
  width: 64px;
  height: 48px;
  border-radius: ${({ theme }) => theme.radius.control};

  > * {
    width: 100%;
    height: 100%;
    aspect-ratio: auto;
  }
  @container (max-width: 35em) {
    display: none;
  }
`;

const Clock = styled.div`
  grid-area: clock;
  font-variant-numeric: tabular-nums;

  > time {
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Title = styled.div`
  grid-area: what;
  min-width: 0;
  overflow-wrap: break-word;

  > a,
  > strong {
    font-weight: ${({ theme }) => theme.font.medium};
    color: ${({ theme }) => theme.color.text};
  }
`;

const Terms = styled.div`
  grid-area: terms;
  font-size: ${({ theme }) => theme.type.sm};
  text-align: right;

  @container (max-width: 35em) {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${({ theme }) => theme.space[3]};
    text-align: left;
  }
`;

const Places = styled.div<{ $isFull: boolean }>`
  color: ${({ theme, $isFull }) => ($isFull ? theme.color.textMuted : theme.color.text)};
`;

const Action = styled.div`
  grid-area: act;
  display: flex;
  justify-content: flex-end;
  text-align: right;

  @container (max-width: 19.5em) {
    justify-content: flex-start;
    padding-top: ${({ theme }) => theme.space[1]};
    text-align: left;
  }
`;
