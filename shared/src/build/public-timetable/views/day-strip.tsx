import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import {
  addDays,
  formatClassCount,
  formatLongDate,
  formatWeek,
  formatWeekday,
} from '../../../format/index.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.ts';
import { openingDay, type TimetablePage } from '../timetable-page.ts';

/** The days of a week as links, between links to the weeks beside it. Stays in view. */
export function DayStrip({ page }: { page: TimetablePage }) {
  const { timetable, addresses, shownDay } = page;
  const { days, from, today } = timetable;
  const opening = openingDay(timetable);
  const dates = days.map(({ localDate }) => localDate);
  const start = from === opening ? null : from;
  const earlier = addDays(from, -days.length);
  return (
    <Strip aria-label={`Días, ${formatWeek(dates, today)}`}>
      <Step
        {...(opening < from
          ? {
              href: addresses.week(earlier <= opening ? null : earlier),
              'aria-label': 'Semana anterior',
              rel: 'prev',
            }
          : { 'aria-hidden': true })}
      >
        <ChevronLeft aria-hidden size={20} />
      </Step>
      <Days className="">
        {days.map(({ localDate, sessions }) => (
          <li key={localDate}>
            <Day
              $isEmpty={sessions.length === 0}
              href={addresses.day(start, localDate)}
              aria-current={localDate === shownDay ? 'date' : undefined}
            >
              <Muted aria-hidden>{localDate === today ? 'hoy' : formatWeekday(localDate)}</Muted>
              <strong aria-hidden>{Number(localDate.slice(8))}</strong>
              <VisuallyHidden>
                {formatLongDate(localDate, today)}, {formatClassCount(sessions.length)}
              </VisuallyHidden>
            </Day>
          </li>
        ))}
      </Days>
      <Step
        href={addresses.week(addDays(from, days.length))}
        aria-label="Semana siguiente"
        rel="next"
      >
        <ChevronRight aria-hidden size={20} />
      </Step>
    </Strip>
  );
}

const Strip = styled.nav`
  display: flex;
  align-items: stretch;
  position: sticky;
  top: 0;
  z-index: 1;
  gap: ${({ theme }) => theme.space[1]};
  margin: 0 calc(-1 * ${({ theme }) => theme.space[1]}) calc(-1 * ${({ theme }) => theme.space[2]});
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[1]}`};
  background: ${({ theme }) => theme.color.background};
`;

const Days = styled.ul`
  display: grid;
  flex: 1;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 2px;
`;

const Day = styled.a<{ $isEmpty: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  height: 100%;
  min-height: 52px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme, $isEmpty }) => ($isEmpty ? theme.color.textMuted : theme.color.text)};
  line-height: 1.2;
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-current] {
    background: ${({ theme }) => theme.color.primary};
    color: ${({ theme }) => theme.color.onPrimary};
    > * {
      color: inherit;
    }
  }
  @media (forced-colors: active) {
    &[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
`;

const Step = styled.a`
  display: grid;
  place-items: center;
  min-width: 36px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.text};

  &:hover[href] {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-hidden] {
    visibility: hidden;
  }
`;
