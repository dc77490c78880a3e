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
  /** `YYYY-MM-DD`, empty, or a text that is no date and is to be corrected. */
  value: string;
  /**
   * The date, empty while what is typed is none; and what is typed, for forms that refuse to send it.
   */
  onChange: (localDate: string, text: string) => void;
  /** The first and the last date that make sense, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** As wide as its place, and no narrower than what stands beside it. */
  isWide?: boolean;
}

/**
 * A calendar date as people here write it, `24/12/2026`, whatever the language of the browser. It is
 * typed, or chosen in a calendar that comes when it is asked for.
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
