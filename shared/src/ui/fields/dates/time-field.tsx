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
  /** `HH:MM`, empty, or a text that is no hour and is to be corrected. */
  value: string;
  /** The hour, empty while what is typed is none; and what is typed. */
  onChange: (localTime: string, text: string) => void;
}

/** An hour of the wall in 24 hours, `19:30`, whatever the language of the browser. */
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
