import { use, useEffect, type ComponentProps } from 'react';
import { parseDate } from '@internationalized/date';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components';
// Its public modules don't offer it; package.json fixes the version.
import { addWindowFocusTracking } from 'react-aria/private/interactions/useFocusVisible';
import { styled } from 'styled-components';
import { ClockContext } from '../../clock-context.ts';

export interface MonthCalendarProps {
  /** The selected date, or empty. */
  localDate: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (localDate: string) => void;
}

/**
 * The days of a month, for pointer and keyboard, in Spanish and starting on Sunday. Loaded on
 * demand.
 */
export function MonthCalendar({ localDate, min, max, onPick }: MonthCalendarProps) {
  const today = use(ClockContext).today();
  // The library wraps `focus` and listens on the page from its evaluation on: only while it is shown.
  useEffect(() => addWindowFocusTracking(), []);
  return (
    <I18nProvider locale="es-ES">
      <Box
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it, and keyboard users need the focus inside
        autoFocus
        aria-label="Elige el día"
        firstDayOfWeek="sun"
        value={dateOf(localDate)}
        defaultFocusedValue={parseDate(localDate || today)}
        minValue={dateOf(min)}
        maxValue={dateOf(max)}
        onChange={(picked) => onPick(picked.toString())}
      >
        <header>
          <Button slot="previous">
            <ChevronLeft size={18} aria-hidden />
          </Button>
          <Heading />
          <Button slot="next">
            <ChevronRight size={18} aria-hidden />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="narrow">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                render={(cell) => <div {...cell} {...asToday(cell, date.toString() === today)} />}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Box>
    </I18nProvider>
  );
}

/**
 * The library marks today by the device's clock; this marks and names the center's date instead.
 * The text matches the library's Spanish locale.
 */
function asToday({ 'aria-label': name = '' }: ComponentProps<'div'>, isToday: boolean) {
  const day = name.replace(/^Hoy, /, '');
  return {
    'aria-label': isToday ? `Hoy, ${day}` : day,
    'data-today': isToday || undefined,
  };
}

function dateOf(localDate: string | undefined) {
  return localDate ? parseDate(localDate) : null;
}

const Box = styled(Calendar)`
  > header {
    display: flex;
    gap: 4px;
    align-items: center;
    justify-content: space-between;
  }
  > header h2 {
    margin: 0;
    font-size: ${({ theme }) => theme.type.md};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > header button {
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    padding: 0;
    border: 0;
    border-radius: ${({ theme }) => theme.radius.control};
    background: transparent;
    color: inherit;

    &[data-hovered] {
      background: ${({ theme }) => theme.color.hover};
    }
    &[data-disabled] {
      opacity: 0.4;
    }
  }
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    font-size: ${({ theme }) => theme.type.sm};
    font-variant-numeric: tabular-nums;
  }
  th {
    height: 32px;
    color: ${({ theme }) => theme.color.textMuted};
    font-weight: ${({ theme }) => theme.font.regular};
  }
  td {
    padding: 0;
  }
  td > div {
    display: grid;
    place-items: center;
    height: 40px;
    border-radius: ${({ theme }) => theme.radius.control};
    cursor: pointer;
  }
  td > [data-hovered] {
    background: ${({ theme }) => theme.color.hover};
  }
  td > [data-today] {
    font-weight: ${({ theme }) => theme.font.bold};
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  td > [data-selected] {
    background: ${({ theme }) => theme.color.primary};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.primaryEdge};
    color: ${({ theme }) => theme.color.onPrimary};
  }
  td > [data-focus-visible] {
    outline: 2px solid ${({ theme }) => theme.color.focus};
    outline-offset: -2px;
  }
  td > [data-disabled] {
    color: ${({ theme }) => theme.color.textMuted};
    opacity: 0.5;
    cursor: not-allowed;
  }
  td > [data-outside-month] {
    visibility: hidden;
  }
`;
