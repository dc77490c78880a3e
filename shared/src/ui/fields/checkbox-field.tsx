import { useId, type ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { FieldDescription, FieldError, type FieldProps } from './field.tsx';

export type CheckboxFieldProps = Omit<FieldProps, 'isLabelHidden'> &
  Omit<ComponentPropsWithRef<'input'>, 'type'>;

/** A checkbox whose whole line is clickable. */
export function CheckboxField({
  label,
  description,
  error,
  id: givenId,
  className,
  'aria-describedby': describedBy,
  ...rest
}: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const texts = [describedBy, description ? `${id}-help` : '', error ? `${id}-error` : ''];
  return (
    <Box className={className}>
      <Line>
        <Check
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={texts.filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
        />
        <label htmlFor={id}>{label}</label>
      </Line>
      <BelowLabel>
        {description ? <FieldDescription id={`${id}-help`}>{description}</FieldDescription> : null}
        <FieldError id={`${id}-error`} error={error} />
      </BelowLabel>
    </Box>
  );
}

const Box = styled.div`
  min-width: 0;
`;

const Line = styled.div`
  display: flex;
  align-items: flex-start;

  > label {
    flex: 1;
    padding: 7px 0 7px 12px;
    line-height: 1.4;
    cursor: pointer;
  }
  ${({ theme }) => theme.media.touch} {
    > label {
      padding-block: 11px;
    }
  }
`;

const Check = styled.input`
  flex: none;
  width: 20px;
  height: 20px;
  margin: 8px 0;
  accent-color: ${({ theme }) => theme.color.primaryInk};
  cursor: pointer;

  &[aria-invalid='true'] {
    outline: 2px solid ${({ theme }) => theme.color.error.ink};
    outline-offset: 1px;
  }
  ${({ theme }) => theme.media.touch} {
    margin-block: 12px;
  }
`;

const BelowLabel = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  padding-left: 32px;
`;
