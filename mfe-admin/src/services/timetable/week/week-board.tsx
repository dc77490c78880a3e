import { css, styled } from 'styled-components';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatLongDate, formatWeekday } from '@aforo/shared/format';
import { VisuallyHidden } from '@aforo/shared/ui';
import { ClassTile } from './class-tile.tsx';
import { classesOf, type TimetableDay } from './timetable-week.ts';

interface Props {
  days: readonly TimetableDay[];
  /** The day shown on small screens. */
  chosen: string;
  today: string;
  /** The server's clock. */
  now: string;
  linkTo: (session: AgendaSession, localDate: string) => string;
}

/** The days in columns, with mornings aligned; small screens show only the chosen day. */
export function WeekBoard({ days, chosen, today, now, linkTo }: Props) {
  return (
    <Board>
      {days.map((day) => {
        const { localDate, morning, afternoon } = day;
        const parts = [
          { name: 'Mañana', classes: morning, note: noteOf(day) },
          { name: 'Tarde', classes: afternoon, note: null },
        ];
        return (
          <Day
            key={localDate}
            aria-label={formatLongDate(localDate, today)}
            $isChosen={localDate === chosen}
          >
            <Head $isToday={localDate === today}>
              <span aria-hidden>
                {formatWeekday(localDate)} <b>{Number(localDate.slice(8))}</b>
              </span>
              <VisuallyHidden>
                {formatLongDate(localDate, today)}
                {localDate === today ? ', hoy' : ''}
              </VisuallyHidden>
            </Head>
            {parts.map(({ name, classes, note }) => (
              <Part key={name}>
                {note === null ? null : <Note>{note}</Note>}
                {classes.length > 0 ? <PartName>{name}</PartName> : null}
                <ol>
                  {classes.map((session) => (
                    <li key={session.id}>
                      <ClassTile
                        session={session}
                        to={linkTo(session, localDate)}
                        hasBegun={session.startsAt <= now}
                      />
                    </li>
                  ))}
                </ol>
              </Part>
            ))}
          </Day>
        );
      })}
    </Board>
  );
}

/** Why the center is closed that day, or that there are no classes; null otherwise. */
function noteOf(day: TimetableDay): string | null {
  return day.closed ?? (classesOf(day).length === 0 ? 'Sin clases' : null);
}

const Board = styled.div`
  ${({ theme }) => theme.media.fromWide} {
    display: grid;
    grid-template-rows: auto auto 1fr;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    column-gap: ${({ theme }) => theme.space[2]};
  }
`;

const Day = styled.section<{ $isChosen: boolean }>`
  ${({ theme }) => theme.media.fromWide} {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    align-content: start;
    min-width: 0;
  }
  ${({ $isChosen }) =>
    !$isChosen &&
    css`
      ${({ theme }) => theme.media.belowWide} {
        display: none;
      }
    `}
`;

const Head = styled.h2<{ $isToday: boolean }>`
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[1]}`};
  border-bottom: 2px solid
    ${({ theme, $isToday }) => ($isToday ? theme.color.primaryEdge : theme.color.line)};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-weight: ${({ theme }) => theme.font.regular};
  line-height: 1.3;

  b {
    color: ${({ theme, $isToday }) => ($isToday ? theme.color.primaryInk : theme.color.text)};
    font-size: ${({ theme }) => theme.type.md};
    font-weight: ${({ theme }) => theme.font.medium};
    font-variant-numeric: tabular-nums;
  }
  /* Hidden visually: the strip of days above shows the same. */
  ${({ theme }) => theme.media.belowWide} {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const Part = styled.div`
  > ol {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[2]};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  > ol:not(:empty) {
    padding-top: ${({ theme }) => theme.space[2]};
  }
  &:nth-child(3) > ol:not(:empty) {
    padding-bottom: ${({ theme }) => theme.space[2]};
  }
`;

const PartName = styled.h3`
  margin-top: ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.regular};
`;

const Note = styled.p`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[1]} 0`};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
