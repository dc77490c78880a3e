import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { calendarOf, minuteOf } from '@aforo/shared/calendar';
import type { Agenda, AgendaSession } from '@aforo/shared/contract';
import { formatEnd, formatLongDate, formatTime, formatWeekday } from '@aforo/shared/format';
import { VisuallyHidden } from '@aforo/shared/ui';
import { comingText } from '../common/classes/session.messages.ts';
import { hoursShown } from './hours-shown.ts';

interface Props {
  days: readonly Agenda[];
  today: string;
  now: Date;
  timeZone: string;
}

/** Seven narrow columns over one axis, as wide as a phone. Cancelled sessions are in the list only. */
export function WeekGrid({ days, today, now, timeZone }: Props) {
  const { placed } = calendarOf({
    view: 'semana',
    agendas: days.map((day) => ({ ...day, sessions: day.sessions.filter(isOn) })),
    today,
    timeZone,
    professionals: [],
    rooms: [],
    opening: undefined,
    timeOff: [],
    professionalId: null,
  });
  const hours = hoursShown(placed.map(({ placement }) => placement));
  const marks = Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index);
  const topOf = (minute: number) => `calc(var(--hour) * ${minute / 60 - hours.from})`;
  const minute = minuteOf(formatTime(now.toISOString(), timeZone));
  const isNowShown = minute >= hours.from * 60 && minute <= hours.to * 60;
  return (
    <Scroller>
      <Grid style={{ '--hours': marks.length }}>
        <Axis aria-hidden>
          {marks.map((hour) => (
            <span key={hour} style={{ top: topOf(hour * 60) }}>
              {hour}
            </span>
          ))}
        </Axis>
        {days.map(({ localDate }) => (
          <Day key={localDate} aria-label={formatLongDate(localDate, today)}>
            <Head aria-hidden data-today={localDate === today ? '' : undefined}>
              <span>{formatWeekday(localDate).slice(0, 3)}</span>
              <strong>{Number(localDate.slice(8))}</strong>
            </Head>
            <Body>
              {localDate === today && isNowShown ? <Now style={{ top: topOf(minute) }} /> : null}
              {placed
                .filter(({ placement }) => placement.columnId === localDate)
                .map(({ session, placement, isRest }) => (
                  <Block
                    key={session.id}
                    to={`/clases?dia=${localDate}&clase=${session.id}`}
                    data-past={Date.parse(session.endsAt) <= now.getTime() ? '' : undefined}
                    style={{
                      top: topOf(placement.from),
                      height: `calc(var(--hour) * ${(Math.min(placement.to, 1440) - placement.from) / 60} - 2px)`,
                      '--service': session.service.color,
                    }}
                  >
                    <SessionText session={session} isRest={isRest} timeZone={timeZone} />
                  </Block>
                ))}
            </Body>
          </Day>
        ))}
      </Grid>
    </Scroller>
  );
}

function isOn({ status }: AgendaSession): boolean {
  return status !== 'cancelled';
}

interface TextProps {
  session: AgendaSession;
  /** The part after midnight. */
  isRest: boolean;
  timeZone: string;
}

function SessionText({ session, isRest, timeZone }: TextProps) {
  const { startsAt, endsAt, service, kind, taken, capacity } = session;
  return (
    <>
      <VisuallyHidden>
        {service.name}, de {formatTime(startsAt, timeZone)} a{' '}
        {formatEnd(startsAt, endsAt, timeZone)}, {comingText(session)}
      </VisuallyHidden>
      <span aria-hidden>
        <b>{isRest ? '…' : formatTime(startsAt, timeZone)}</b>
        <i>{service.name}</i>
        <em>{kind === 'class' ? `${taken}/${capacity}` : comingText(session)}</em>
      </span>
    </>
  );
}

/** With larger text the columns keep their words and the grid scrolls. */
const Scroller = styled.div`
  overflow-x: auto;
  margin-inline: -8px;
`;

const Grid = styled.div`
  --hour: 3.5rem;
  --head: 3rem;
  display: grid;
  grid-template-columns: 1.5rem repeat(7, minmax(2.65rem, 1fr));
  min-width: 100%;

  ${({ theme }) => theme.media.fromCard} {
    --hour: 4rem;
  }
`;

const Axis = styled.div`
  position: relative;
  margin-top: var(--head);
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-variant-numeric: tabular-nums;

  > span {
    position: absolute;
    right: 6px;
    line-height: 1;
    translate: 0 -50%;
  }
  > span:first-child {
    translate: 0 0;
  }
`;

const Day = styled.section`
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  height: var(--head);
  font-size: ${({ theme }) => theme.type.xs};
  line-height: 1.3;

  > span {
    color: ${({ theme }) => theme.color.textMuted};
  }
  > strong {
    min-width: 1.75em;
    border-radius: ${({ theme }) => theme.radius.full};
    font-size: ${({ theme }) => theme.type.sm};
    font-weight: ${({ theme }) => theme.font.medium};
    text-align: center;
  }
  &[data-today] > strong {
    background: ${({ theme }) => theme.color.primary};
    color: ${({ theme }) => theme.color.onPrimary};
  }
`;

const Body = styled.div`
  position: relative;
  height: calc(var(--hour) * var(--hours));
  border-left: 1px solid ${({ theme }) => theme.color.line};
  background: repeating-linear-gradient(
    ${({ theme }) => theme.color.line} 0 1px,
    transparent 1px var(--hour)
  );
`;

const Now = styled.div`
  position: absolute;
  z-index: 2;
  inset-inline: 0;
  border-top: 2px solid ${({ theme }) => theme.color.primaryInk};
`;

const Block = styled(Link)`
  position: absolute;
  z-index: 1;
  left: 1px;
  right: 2px;
  min-height: 24px;
  padding: 2px 1px 0 5px;
  border-radius: ${({ theme }) => theme.radius.control};
  /* A faint tint, so that text stays readable on any service colour. */
  background: color-mix(in oklab, var(--service) 12%, ${({ theme }) => theme.color.raised});
  box-shadow: inset 3px 0 0 var(--service);
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.xs};
  line-height: 1.15;
  text-decoration: none;
  overflow: hidden;

  &:hover {
    background: color-mix(in oklab, var(--service) 22%, ${({ theme }) => theme.color.raised});
  }
  &[data-past] {
    background: ${({ theme }) => theme.color.sunken};
  }
  b,
  i,
  em {
    display: block;
    font-style: normal;
  }
  b {
    font-weight: ${({ theme }) => theme.font.medium};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
  }
  i {
    display: -webkit-box;
    overflow: hidden;
    /* On a phone the end of a long word is cut off: broken words are harder to read. */
    overflow-wrap: normal;
    hyphens: manual;
    letter-spacing: -0.02em;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  em {
    display: none;
    color: ${({ theme }) => theme.color.textMuted};
  }
  ${({ theme }) => theme.media.fromCard} {
    padding-inline: 8px 4px;

    em {
      display: block;
    }
  }
`;
