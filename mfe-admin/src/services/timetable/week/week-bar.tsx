import { Link } from 'react-router-dom';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import type { ProfessionalSummary, Resource } from '@aforo/shared/contract';
import { addDays, formatLongDate, formatWeek, formatWeekday } from '@aforo/shared/format';
import { DateJump, LinkButton, SelectField, ViewSwitch, VisuallyHidden } from '@aforo/shared/ui';
import { calendarViews, type CalendarView, type TimetableView } from './timetable-view.ts';

interface Props {
  view: TimetableView;
  week: readonly string[];
  /** The day shown on small screens. */
  chosen: string;
  today: string;
  professionals: readonly ProfessionalSummary[];
  rooms: readonly Resource[];
  linkTo: (changes: Partial<TimetableView>) => string;
  onFilter: (changes: Partial<TimetableView>) => void;
}

export const viewLabels: Record<CalendarView, string> = {
  semana: 'Semana',
  profesionales: 'Equipo',
  salas: 'Salas',
  lista: 'Lista',
};

/** Controls of the week, the filters and the view, and of the day in a day view. */
export function WeekBar({
  view,
  week,
  chosen,
  today,
  professionals,
  rooms,
  linkTo,
  onFilter,
}: Props) {
  const shown = view.shown ?? 'semana';
  const isOneDay = shown === 'profesionales' || shown === 'salas';
  const isToday = isOneDay ? chosen === today : week.includes(today);
  return (
    <div>
      <Bar>
        <Weeks aria-label="Semanas">
          <Arrow to={linkTo({ day: addDays(chosen, -7) })} preventScrollReset>
            <ChevronLeft size={20} aria-hidden />
            <VisuallyHidden>Semana anterior</VisuallyHidden>
          </Arrow>
          <DateJump localDate={chosen} onJump={(day) => onFilter({ day })}>
            {formatWeek(week, today)}
          </DateJump>
          <VisuallyHidden aria-live="polite">{formatWeek(week, today)}</VisuallyHidden>
          <Arrow to={linkTo({ day: addDays(chosen, 7) })} preventScrollReset>
            <ChevronRight size={20} aria-hidden />
            <VisuallyHidden>Semana siguiente</VisuallyHidden>
          </Arrow>
          {isToday ? null : (
            <LinkButton to={linkTo({ day: null })} size="sm" preventScrollReset>
              {isOneDay ? 'Hoy' : 'Esta semana'}
            </LinkButton>
          )}
        </Weeks>
        <ViewSwitch
          label="Vistas"
          views={calendarViews.map((one) => ({
            to: linkTo({ shown: one === 'semana' ? null : one }),
            label: viewLabels[one],
            isCurrent: one === shown,
          }))}
        />
        <Filters>
          <SelectField
            label="Profesional"
            isLabelHidden
            value={view.professionalId ?? ''}
            options={[
              { value: '', label: 'Todo el equipo' },
              ...professionals
                .filter(({ id, status }) => status === 'active' || id === view.professionalId)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => onFilter({ professionalId: target.value || null })}
          />
          <SelectField
            label="Sala"
            isLabelHidden
            value={view.resourceId ?? ''}
            options={[
              { value: '', label: 'Todas las salas' },
              ...rooms.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => onFilter({ resourceId: target.value || null })}
          />
        </Filters>
      </Bar>
      <Days aria-label="Días" $isAlways={isOneDay}>
        {week.map((localDate) => (
          <Day
            key={localDate}
            to={linkTo({ day: localDate })}
            replace
            preventScrollReset
            aria-current={localDate === chosen ? 'date' : undefined}
          >
            <small aria-hidden>{formatWeekday(localDate)}</small>
            <span aria-hidden>{Number(localDate.slice(8))}</span>
            <VisuallyHidden>
              {formatLongDate(localDate, today)}
              {localDate === today ? ', hoy' : ''}
            </VisuallyHidden>
          </Day>
        ))}
      </Days>
    </div>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  align-items: center;
  justify-content: space-between;
`;

const Weeks = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
  align-items: center;
  min-height: 44px;

  ${({ theme }) => theme.media.belowCard} {
    flex-wrap: wrap;
    width: 100%;

    /* The dates stay between the arrows, on two lines if they are long. */
    > div {
      flex: 1 1 9em;
      min-width: 0;
    }
  }
`;

const Arrow = styled(Link)`
  display: grid;
  place-items: center;
  flex: none;
  width: 40px;
  height: 40px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.text};

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  ${({ theme }) => theme.media.touch} {
    width: 44px;
    height: 44px;
  }
  @media print {
    display: none;
  }
`;

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 170px));
  gap: ${({ theme }) => theme.space[2]};

  ${({ theme }) => theme.media.belowCard} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    width: 100%;
  }
  @media print {
    display: none;
  }
`;

const Days = styled.nav<{ $isAlways: boolean }>`
  display: ${({ $isAlways }) => ($isAlways ? 'grid' : 'none')};
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 2px;
  margin-top: ${({ theme }) => theme.space[3]};

  ${({ theme }) => theme.media.belowWide} {
    display: grid;
  }
`;

const Day = styled(Link)`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  min-height: 52px;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.text};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-current] {
    border-color: ${({ theme }) => theme.color.primaryEdge};
    background: ${({ theme }) => theme.color.primary};
    color: ${({ theme }) => theme.color.onPrimary};
  }
`;
