import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldProps } from './field.tsx';

export type DateFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'type'>;

/** A calendar date; its value is `YYYY-MM-DD` or empty. The browser's own picker, in its language. */
export function DateField({
  label,
  description,
  error,
  isLabelHidden,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: DateFieldProps) {
  return (
    <Field {...{ label, description, error, isLabelHidden, id, className, describedBy }}>
      {(wiring) => <Input {...rest} {...wiring} type="date" />}
    </Field>
  );
}

const Input = styled.input`
  ${controlStyles}
  max-width: 220px;
  font-variant-numeric: tabular-nums;
`;
