import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldProps } from './field.tsx';

export type TextFieldProps = FieldProps & ComponentPropsWithRef<'input'>;

/** Single-line text. The `ref` and all native props go to the input. */
export function TextField({
  label,
  description,
  error,
  isLabelHidden,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, description, error, isLabelHidden, id, className, describedBy }}>
      {(wiring) => <Input type="text" {...rest} {...wiring} />}
    </Field>
  );
}

const Input = styled.input`
  ${controlStyles}
`;
