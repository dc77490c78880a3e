import { memo, useMemo, type MouseEvent } from 'react';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatTime, formatWeekday, localDateOf } from '@aforo/shared/format';
import { EmptyState, VisuallyHidden } from '@aforo/shared/ui';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { css, styled } from 'styled-components';
import { byHour, dayTimeline, type SessionPhase } from './day-timeline.ts';
import { occupancy } from '../roster/roster-order.ts';
import { sessionName } from './session-name.ts';

interface Props {
  sessions: readonly AgendaSession[];
  chosenId: string | null;
  /** The current minute since 1970: nothing shown changes more often. */
  minute: number;
  localDate: string;
  timeZone: string;
  links: SessionLinks;
}

export interface SessionLinks {
  hrefOf: (sessionId: string) => string;
  onOpen: (sessionId: string) => void;
}

/**
 * The sessions of the day by hour with their occupancy, and the current time. A day may have 300
 * sessions: components that use router hooks render at every URL change, so none is used here, and
 * rows outside the viewport are not styled, laid out or painted.
 */
export const DayList = memo(function DayList({
  sessions,
  chosenId,
  minute,
  localDate,
  timeZone,
  links,
}: Props) {
  const now = new Date(minute * 60_000);
  const isToday = localDate === localDateOf(now, timeZone);
  const hours = useMemo(
    () => byHour(dayTimeline(sessions, new Date(minute * 60_000), isToday)),
    [sessions, minute, isToday],
  );
  if (sessions.length === 0) {
    return (
      <EmptyState title="No hay nada este día" icon={<CalendarDays size={24} />}>
        Aquí salen las clases y las citas del día. Con las flechas de arriba cambias de día.
      </EmptyState>
    );
  }

  function follow(event: MouseEvent): void {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element && event.target.closest('[data-session]');
    if (!isPlain || !(link instanceof HTMLElement)) return;
    event.preventDefault();
    links.onOpen(link.dataset['session'] ?? '');
  }

  return (
    // The links inside handle pointer and Enter; the list only delegates.
    <List role="list" aria-label="Sesiones del día" onClick={follow}>
      {hours.map(({ hour, items }) => (
        <Hour key={hour} role="presentation" style={{ '--sessions': items.length }}>
          {items.map((item) =>
            item.kind === 'now' ? (
              <Now key="now" role="listitem">
                <VisuallyHidden>Ahora son las </VisuallyHidden>
                {formatTime(now, timeZone)}
              </Now>
            ) : (
              <SessionItem
                key={item.session.id}
                session={item.session}
                phase={item.phase}
                isChosen={item.session.id === chosenId}
                localDate={localDate}
                timeZone={timeZone}
                href={links.hrefOf(item.session.id)}
              />
            ),
          )}
        </Hour>
      ))}
    </List>
  );
});

interface ItemProps {
  session: AgendaSession;
  phase: SessionPhase;
  isChosen: boolean;
  /** The selected day; a session that began before it shows its own date. */
  localDate: string;
  timeZone: string;
  href: string;
}

/** Memoized: renders only when its own props change. */
const SessionItem = memo(function SessionItem({
  session,
  phase,
  isChosen,
  localDate,
  timeZone,
  href,
}: ItemProps) {
  const { short, words } = occupancy(session);
  const { name, below, isByClient } = sessionName(session);
  const begun = localDateOf(session.startsAt, timeZone);
  return (
    <Row role="listitem">
      <Item
        href={href}
        data-session={session.id}
        aria-current={isChosen ? 'true' : undefined}
        $isPast={phase === 'past'}
        $isCancelled={session.status === 'cancelled'}
      >
        <Bar aria-hidden style={{ background: session.service.color }} />
        <Time>
          {formatTime(session.startsAt, timeZone)}
          {begun === localDate ? null : <Day>{formatWeekday(begun)}</Day>}
        </Time>
        <Name>{name}</Name>
        <Below>
          <Who>{below}</Who>
          <Room $isFull={session.taken >= session.capacity}>
            {isByClient ? null : (
              <>
                <span aria-hidden>{short}</span>
                <VisuallyHidden>{words}</VisuallyHidden>
              </>
            )}
            {phase === 'now' && session.status !== 'cancelled' ? <Mark>ahora</Mark> : null}
            {session.waiting > 0 ? <Mark aria-hidden>+{session.waiting} espera</Mark> : null}
          </Room>
        </Below>
      </Item>
    </Row>
  );
});

const List = styled.div`
  display: flex;
  flex-direction: column;
  gap: 2px;
`;

/** Only visible content is styled, laid out and painted: by hour, then by row. */
const Hour = styled.div`
  display: flex;
  flex-direction: column;
  gap: 2px;
  content-visibility: auto;
  contain-intrinsic-size: auto calc(54px * var(--sessions));
`;

const Row = styled.div`
  content-visibility: auto;
  contain-intrinsic-size: auto 52px;
  container-type: inline-size;
`;

const Now = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  padding: 2px 8px;
  color: ${({ theme }) => theme.color.primaryInk};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;

  &::after {
    content: '';
    flex: 1;
    border-top: 2px solid ${({ theme }) => theme.color.primaryEdge};
  }
`;

const Item = styled.a<{ $isPast: boolean; $isCancelled: boolean }>`
  display: grid;
  /* The name takes the whole line, so that the occupancy neither truncates nor breaks it. */
  grid-template: 'bar time name' auto 'bar below below' auto / 4px auto minmax(0, 1fr);
  gap: 0 8px;
  align-content: center;
  align-items: baseline;
  min-height: 48px;
  padding: 4px 8px 4px 4px;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme, $isPast }) => ($isPast ? theme.color.textMuted : theme.color.text)};
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  /* With large text the name wraps below the time. */
  @container (width < 11rem) {
    grid-template: 'bar time' auto 'bar name' auto 'bar below' auto / 4px minmax(0, 1fr);
    gap: 0 4px;
  }
  &[aria-current] {
    background: ${({ theme }) => theme.color.primarySoft};
    border-color: ${({ theme }) => theme.color.primaryEdge};
    color: ${({ theme }) => theme.color.text};
  }
  ${({ $isCancelled }) =>
    $isCancelled &&
    css`
      text-decoration: line-through;
    `}
`;

const Bar = styled.span`
  grid-area: bar;
  align-self: stretch;
  border-radius: 2px;
`;

const Time = styled.span`
  grid-area: time;
  font-weight: ${({ theme }) => theme.font.medium};
  font-variant-numeric: tabular-nums;
`;

const Day = styled.small`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.regular};
  line-height: 1.1;
`;

const Name = styled.span`
  grid-area: name;
  min-width: 0;
  line-height: 1.25;
  overflow-wrap: break-word;
`;

/** A name that does not fit beside the occupancy takes its own line. */
const Below = styled.span`
  display: flex;
  grid-area: below;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: baseline;
  justify-content: space-between;
`;

const Who = styled.span`
  min-width: 0;
  line-height: 1.25;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
`;

const Room = styled.span<{ $isFull: boolean }>`
  display: flex;
  flex-flow: row-reverse wrap;
  gap: 0 6px;
  align-items: baseline;
  justify-content: flex-start;
  margin-inline-start: auto;
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme, $isFull }) => ($isFull ? theme.font.bold : theme.font.regular)};
  line-height: 1.25;
`;

const Mark = styled.span`
  color: ${({ theme }) => theme.color.primaryInk};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.medium};
`;
