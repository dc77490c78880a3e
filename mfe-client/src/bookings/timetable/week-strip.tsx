import { Link } from 'react-router-dom';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { css, styled } from 'styled-components';
import { addDays, formatLongDate, formatWeek, formatWeekday } from '@aforo/shared/format';
import { rovingLink, VisuallyHidden } from '@aforo/shared/ui';
import type { BookingsNavigation } from '../bookings-url.ts';
import { isEmptyDay, type OfferedDay } from './offered-day.ts';

interface Props {
  week: readonly string[];
  day: string;
  today: string;
  /** Empty while loading. */
  days: readonly OfferedDay[];
  /** Dates with a booking of the client. */
  booked: readonly string[];
  linkTo: BookingsNavigation['linkTo'];
}

/** Seven days as links, with arrows to the previous and next week, never before today. */
export function WeekStrip({ week, day, today, days, booked, linkTo }: Props) {
  const [first = day] = week;
  const before = addDays(first, -1);
  const open = week.filter((localDate) => localDate >= today);
  const stop = open.includes(day) ? day : open[0];
  return (
    <nav aria-label="Días">
      <Top>
        {first > today ? (
          <Arrow
            preventScrollReset
            to={linkTo({ day: before < today ? today : addDays(first, -7) })}
          >
            <ChevronLeft size={20} aria-hidden />
            <VisuallyHidden>Semana anterior</VisuallyHidden>
          </Arrow>
        ) : (
          <Gap />
        )}
        <span>{formatWeek(week)}</span>
        <Arrow preventScrollReset to={linkTo({ day: addDays(first, 7) })}>
          <ChevronRight size={20} aria-hidden />
          <VisuallyHidden>Semana siguiente</VisuallyHidden>
        </Arrow>
      </Top>
      <Days>
        {week.map((localDate) => {
          const offered = days.find((one) => one.localDate === localDate);
          const isBooked = booked.includes(localDate);
          const face = (
            <>
              <small aria-hidden>{formatWeekday(localDate)}</small>
              <span aria-hidden>{Number(localDate.slice(8))}</span>
              <Dot aria-hidden $isShown={isBooked} />
            </>
          );
          return (
            <li key={localDate}>
              {localDate < today ? (
                <Past>
                  {face}
                  <VisuallyHidden>{formatLongDate(localDate)}, ya ha pasado</VisuallyHidden>
                </Past>
              ) : (
                <Day
                  to={linkTo({ day: localDate })}
                  preventScrollReset
                  replace
                  aria-current={localDate === day ? 'date' : undefined}
                  $isQuiet={offered !== undefined && isEmptyDay(offered)}
                  {...rovingLink(localDate === stop)}
                >
                  {face}
                  <VisuallyHidden>
                    {formatLongDate(localDate, today)}
                    {localDate === today ? ', hoy' : ''}
                    {isBooked ? ', tienes una reserva' : ''}
                    {offered && isEmptyDay(offered) ? ', nada que reservar' : ''}
                  </VisuallyHidden>
                </Day>
              )}
            </li>
          );
        })}
      </Days>
    </nav>
  );
}

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  font-variant-numeric: tabular-nums;
`;

const Arrow = styled(Link)`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.text};

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
`;

const Gap = styled.span`
  width: 44px;
  height: 44px;
`;

const Days = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 2px;
`;

const oneDay = css`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  min-height: 56px;
  padding-block: 4px;
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
`;

const Past = styled.span`
  ${oneDay}
  color: ${({ theme }) => theme.color.textMuted};

  > span[aria-hidden]:nth-child(2) {
    text-decoration: line-through;
  }
`;

const Day = styled(Link)<{ $isQuiet: boolean }>`
  ${oneDay}
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme, $isQuiet }) => ($isQuiet ? theme.color.textMuted : theme.color.text)};
  text-decoration: none;

  > span[aria-hidden]:nth-child(2) {
    font-weight: ${({ theme, $isQuiet }) => ($isQuiet ? theme.font.regular : theme.font.medium)};
  }
  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-current] {
    border-color: ${({ theme }) => theme.color.primaryEdge};
    background: ${({ theme }) => theme.color.primary};
    color: ${({ theme }) => theme.color.onPrimary};
  }
`;

const Dot = styled.span<{ $isShown: boolean }>`
  width: 6px;
  height: 6px;
  margin-top: 2px;
  border-radius: 50%;
  background: currentcolor;
  visibility: ${({ $isShown }) => ($isShown ? 'visible' : 'hidden')};
`;
