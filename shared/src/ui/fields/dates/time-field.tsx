import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldProps } from '../field.tsx';
import { times } from './notation.ts';
import { useTypedText } from './use-typed-text.ts';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'onFocus'
>;

export interface TimeFieldProps extends FieldProps, InputProps {
  /** `HH:MM`, empty, or an invalid text to correct. */
  value: string;
  /** Called with the time, which is empty while the text is invalid, and the text. */
  onChange: (localTime: string, text: string) => void;
}

/** A local time in 24 hours, `19:30`, regardless of the browser's language. */
export function TimeField({
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
  'aria-describedby': describedBy,
  ...rest
}: TimeFieldProps) {
  const typed = useTypedText({ notation: times, value, onChange });
  const shownError = error ?? (typed.isRejected ? 'Escribe la hora así: 19:30.' : undefined);
  return (
    <Field
      {...{ label, description, error: shownError, isLabelHidden, id, className, describedBy }}
    >
      {(wiring) => (
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="hh:mm"
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
            onKeyDown?.(event);
          }}
        />
      )}
    </Field>
  );
}

const Input = styled.input`
  ${controlStyles}
  font-variant-numeric: tabular-nums;
`;
