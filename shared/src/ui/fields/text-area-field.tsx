import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldProps } from './field.tsx';

export type TextAreaFieldProps = FieldProps & ComponentPropsWithRef<'textarea'>;

/** Multi-line text; grows with its content if the browser supports it. */
export function TextAreaField({
  label,
  description,
  error,
  isLabelHidden,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, description, error, isLabelHidden, id, className, describedBy }}>
      {(wiring) => <Area rows={4} {...rest} {...wiring} />}
    </Field>
  );
}

const Area = styled.textarea`
  ${controlStyles}
  resize: vertical;
  field-sizing: content;
  min-height: 96px;
  max-height: 50dvh;
`;
