import { useController } from 'react-hook-form';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { WeeklyRange } from '@aforo/shared/contract';
import { weekFrom, weekdayNames } from '@aforo/shared/format';
import { Button, IconButton, Notice, TextField } from '@aforo/shared/ui';

interface Props {
  /** What a day without hours is called: "Cerrado". */
  noneWords: string;
}

/** The hours of a week, a list named `hours` in the form around it; a day may have several. */
export function FormWeeklyHoursField({ noneWords }: Props) {
  const { weekStartsOn } = useArea().settings;
  const {
    field: { value: hours, onChange },
    fieldState,
    formState,
  } = useController<{ hours: WeeklyRange[] }, 'hours'>({ name: 'hours' });
  const errors = formState.errors.hours;
  const week = weekFrom(weekStartsOn);
  /** The first day that is open, whose hours the others often have too. */
  const model = [1, ...week].find((weekday) => hours.some((range) => range.weekday === weekday));
  const replace = (index: number, range: Partial<WeeklyRange>) =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...range } : one)));
  return (
    <Days>
      {week.map((weekday) => {
        const day = weekdayNames[weekday] ?? '';
        const own = hours.map((range, index) => ({ range, index }));
        const ranges = own.filter(({ range }) => range.weekday === weekday);
        return (
          <Day key={weekday}>
            <legend>{day}</legend>
            <Hours>
              {ranges.length === 0 ? <None>{noneWords}</None> : null}
              {ranges.map(({ range, index }, place) => (
                <Range key={index}>
                  <TextField
                    type="time"
                    label={`${day}, desde${nth(place)}`}
                    isLabelHidden
                    value={range.starts}
                    error={errors?.[index]?.starts?.message}
                    onChange={({ target }) => replace(index, { starts: target.value })}
                  />
                  <span aria-hidden>a</span>
                  <TextField
                    type="time"
                    label={`${day}, hasta${nth(place)}`}
                    isLabelHidden
                    // The field has no 24:00: midnight at the end of a day is its 00:00.
                    value={range.ends === '24:00' ? '00:00' : range.ends}
                    error={errors?.[index]?.ends?.message}
                    onChange={({ target }) =>
                      replace(index, { ends: target.value === '00:00' ? '24:00' : target.value })
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
              {ranges.length === 0 && model !== undefined ? (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Poner el ${day.toLowerCase()} igual que el ${nameOf(model)}`}
                  onClick={() => onChange([...hours, ...copied(hours, model, weekday)])}
                >
                  Igual que el {nameOf(model)}
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

function nth(place: number): string {
  return place === 0 ? '' : ` (${place + 1})`;
}

const nameOf = (weekday: number) => weekdayNames[weekday]?.toLowerCase() ?? '';

/** What one day has, for another. */
function copied(hours: readonly WeeklyRange[], from: number, to: number): WeeklyRange[] {
  return hours
    .filter(({ weekday }) => weekday === from)
    .map((range) => ({ ...range, weekday: to }));
}

/** The morning, or the afternoon after what the day has already. */
function nextRange(weekday: number, last: WeeklyRange | undefined): WeeklyRange {
  if (!last) return { weekday, starts: '09:00', ends: '14:00' };
  return { weekday, starts: last.ends < '16:00' ? '16:00' : last.ends, ends: '24:00' };
}

const Days = styled.div`
  display: flex;
  flex-direction: column;
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
    width: 80px;
    padding: ${({ theme }) => `${theme.space[2]} 0`};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  ${({ theme }) => theme.media.belowCard} {
    flex-direction: column;
  }
`;

/** What the day has, one under the other, beside its name. */
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
