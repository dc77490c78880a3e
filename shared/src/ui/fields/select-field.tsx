import type { ComponentPropsWithRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectFieldProps = FieldProps &
  ComponentPropsWithRef<'select'> & {
    /** Instead of `<option>` children. */
    options?: readonly SelectOption[] | undefined;
  };

/** A native select, which works well on every phone. */
export function SelectField({
  label,
  description,
  error,
  isLabelHidden,
  id,
  className,
  options,
  children,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, description, error, isLabelHidden, id, className, describedBy }}>
      {(wiring) => (
        <Frame>
          <Select {...rest} {...wiring}>
            {options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {children}
          </Select>
          <ChevronDown size={18} aria-hidden />
        </Frame>
      )}
    </Field>
  );
}

const Frame = styled.div`
  position: relative;

  > svg {
    position: absolute;
    top: calc(50% - 9px);
    right: 12px;
    pointer-events: none;
    color: ${({ theme }) => theme.color.textMuted};
  }
`;

const Select = styled.select`
  ${controlStyles}
  appearance: none;
  padding-right: 36px;
  text-overflow: ellipsis;
  cursor: pointer;
`;
