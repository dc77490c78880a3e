import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldProps } from '../field.tsx';
import { CalendarPopover } from './calendar-popover.tsx';
import { dates } from './notation.ts';
import { useTypedText } from './use-typed-text.ts';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'min' | 'max'
>;

export interface DateFieldProps extends FieldProps, InputProps {
  /** `YYYY-MM-DD`, empty, or an invalid text to correct. */
  value: string;
  /**
   * Called with the date, which is empty while the text is invalid, and the text, so that forms can
   * refuse it.
   */
  onChange: (localDate: string, text: string) => void;
  /** First and last allowed date, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** Takes the full width of its container. */
  isWide?: boolean;
}

/**
 * A date in the Spanish notation, `24/12/2026`, regardless of the browser's language. It can be
 * typed, or picked in a calendar that loads on demand.
 */
export function DateField({
  label,
  description,
  error,
  isLabelHidden,
  id,
  className,
  value,
  onChange,
  onBlur,
  onKeyDown,
  min,
  max,
  isWide,
  'aria-describedby': describedBy,
  ...rest
}: DateFieldProps) {
  const typed = useTypedText({ notation: dates, value, onChange });
  const localDate = dates.read(typed.text) ?? '';
  const shownError = error ?? (typed.isRejected ? notADate : outside(localDate, min, max));
  return (
    <Field
      {...{ label, description, error: shownError, isLabelHidden, id, className, describedBy }}
    >
      {(wiring) => (
        <CalendarPopover
          label="Abrir el calendario"
          localDate={localDate}
          min={min}
          max={max}
          isDisabled={rest.disabled}
          isWide={isWide}
          onPick={(picked) => typed.give(dates.write(picked))}
        >
          {(openCalendar) => (
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/mm/aaaa"
              {...rest}
              {...wiring}
              type="text"
              value={typed.text}
              onChange={({ target }) => typed.type(target.value)}
              onFocus={typed.focus}
              onBlur={(event) => {
                typed.leave();
                onBlur?.(event);
              }}
              onKeyDown={(event) => {
                typed.settleOnEnter(event);
                if (event.key === 'ArrowDown') {
                  event.preventDefault();
                  openCalendar();
                }
                onKeyDown?.(event);
              }}
            />
          )}
        </CalendarPopover>
      )}
    </Field>
  );
}

const notADate = 'Escribe la fecha así: 24/12/2026.';

function outside(localDate: string, min?: string, max?: string): string | undefined {
  if (localDate === '') return undefined;
  if (min && localDate < min) return `Elige una fecha desde el ${dates.write(min)}.`;
  if (max && localDate > max) return `Elige una fecha hasta el ${dates.write(max)}.`;
  return undefined;
}

const Input = styled.input`
  ${controlStyles}
  padding-inline-end: 44px;
  font-variant-numeric: tabular-nums;
`;
