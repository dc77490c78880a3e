import { useController } from 'react-hook-form';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import type { WeeklyRange } from '../../contract/index.ts';
import { weekFrom, weekdayNames } from '../../format/index.ts';
import { Button, IconButton, Notice, Row, TimeField } from '../../ui/index.ts';
import { canSpreadMonday, copyDay, dayBefore, nextRange, workingDays } from './weekly-hours.ts';

interface Props {
  /** Label of a day without hours: "Cerrado". */
  noneWords: string;
  /** The center's opening hours, offered as a shortcut for professionals. */
  opening?: readonly WeeklyRange[] | undefined;
  /** 0 is Sunday. */
  weekStartsOn: number;
}

/** Weekly hours: a list named `hours` in the surrounding form. A day may have several ranges. */
export function FormWeeklyHoursField({ noneWords, opening = [], weekStartsOn }: Props) {
  const {
    field: { value: hours, onChange },
    fieldState,
    formState,
  } = useController<{ hours: WeeklyRange[] }, 'hours'>({ name: 'hours' });
  const errors = formState.errors.hours;
  const replace = (index: number, range: Partial<WeeklyRange>) =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...range } : one)));
  const week = weekFrom(weekStartsOn);
  return (
    <Days>
      {opening.length > 0 || canSpreadMonday(hours) ? (
        <Copies gap={2}>
          {opening.length > 0 ? (
            <Button size="sm" onClick={() => onChange(opening.map((range) => ({ ...range })))}>
              Como el centro
            </Button>
          ) : null}
          {canSpreadMonday(hours) ? (
            <Button size="sm" onClick={() => onChange(copyDay(hours, 1, workingDays))}>
              De lunes a viernes igual que el lunes
            </Button>
          ) : null}
        </Copies>
      ) : null}
      {week.map((weekday) => {
        const day = weekdayNames[weekday] ?? '';
        const indexedRanges = hours.map((range, index) => ({ range, index }));
        const before = dayBefore(hours, week, weekday);
        const ranges = indexedRanges.filter(({ range }) => range.weekday === weekday);
        return (
          <Day key={weekday}>
            <legend>{day}</legend>
            <Hours>
              {ranges.length === 0 ? <None>{noneWords}</None> : null}
              {ranges.map(({ range, index }, position) => (
                <Range key={index}>
                  <TimeField
                    label={`${day}, desde${nth(position)}`}
                    isLabelHidden
                    value={range.starts}
                    error={errors?.[index]?.starts?.message}
                    onChange={(hour, text) => replace(index, { starts: hour || text })}
                  />
                  <span aria-hidden>a</span>
                  <TimeField
                    label={`${day}, hasta${nth(position)}`}
                    isLabelHidden
                    value={range.ends}
                    error={errors?.[index]?.ends?.message}
                    // Accepts both notations of midnight at the end of a day.
                    onChange={(hour, text) =>
                      replace(index, { ends: hour === '00:00' ? '24:00' : hour || text })
                    }
                  />
                  <IconButton
                    label={`Quitar ${day} de ${range.starts} a ${range.ends}`}
                    onClick={() => onChange(hours.filter((_, at) => at !== index))}
                  >
                    <X size={18} aria-hidden />
                  </IconButton>
                </Range>
              ))}
              <Button
                size="sm"
                variant="quiet"
                icon={<Plus size={16} aria-hidden />}
                aria-label={`Añadir horas el ${day.toLowerCase()}`}
                onClick={() => onChange([...hours, nextRange(weekday, ranges.at(-1)?.range)])}
              >
                Añadir horas
              </Button>
              {ranges.length === 0 && before !== undefined ? (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`${day}, igual que el ${dayName(before)}`}
                  onClick={() => onChange(copyDay(hours, before, [weekday]))}
                >
                  Igual que el {dayName(before)}
                </Button>
              ) : null}
            </Hours>
          </Day>
        );
      })}
      {fieldState.error?.message ? <Notice tone="error">{fieldState.error.message}</Notice> : null}
    </Days>
  );
}

function dayName(weekday: number): string {
  return (weekdayNames[weekday] ?? '').toLowerCase();
}

function nth(position: number): string {
  return position === 0 ? '' : ` (${position + 1})`;
}

const Days = styled.div`
  display: flex;
  flex-direction: column;
`;

const Copies = styled(Row)`
  padding-bottom: ${({ theme }) => theme.space[3]};
`;

const Day = styled.fieldset`
  display: flex;
  gap: ${({ theme }) => `0 ${theme.space[2]}`};
  min-width: 0;
  margin: 0;
  padding: ${({ theme }) => `${theme.space[2]} 0`};
  border: 0;
  border-top: 1px solid ${({ theme }) => theme.color.line};

  > legend {
    float: left;
    flex: none;
    width: 5.5em;
    padding: ${({ theme }) => `${theme.space[2]} 0`};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  ${({ theme }) => theme.media.belowCard} {
    flex-direction: column;

    > legend {
      float: none;
      width: auto;
    }
  }
`;

/** The day's ranges, stacked beside its name. */
const Hours = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
  align-items: center;
  min-width: 0;
`;

const Range = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  max-width: 100%;
  min-width: 0;

  > div {
    flex: 0 1 132px;
    min-width: 0;
  }
  ${({ theme }) => theme.media.belowCard} {
    gap: ${({ theme }) => theme.space[1]};
  }
`;

const None = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
`;
