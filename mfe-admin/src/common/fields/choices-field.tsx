import { useController } from 'react-hook-form';
import { useId } from 'react';
import { styled } from 'styled-components';
import { CheckboxField } from '@aforo/shared/ui';
import { FieldGroup } from '../records/field-group.ts';

interface Props {
  /** Name of a list of values in the surrounding form. */
  name: string;
  label: string;
  description?: string;
  options: readonly { value: string; label: string }[];
}

/** Chooses several of a few options. */
export function FormChoicesField({ name, label, description, options }: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  // the field holds a list of option values
  const chosen = (field.value as string[] | undefined) ?? [];
  const error = fieldState.error?.message;
  const texts = [description ? `${id}-help` : '', error ? `${id}-error` : ''];
  return (
    <FieldGroup aria-describedby={texts.filter(Boolean).join(' ') || undefined}>
      <legend>{label}</legend>
      {description ? <Help id={`${id}-help`}>{description}</Help> : null}
      {options.map((option, index) => (
        <CheckboxField
          key={option.value}
          ref={index === 0 ? field.ref : undefined}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={({ target }) =>
            field.onChange(
              target.checked
                ? [...chosen, option.value]
                : chosen.filter((value) => value !== option.value),
            )
          }
        />
      ))}
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </FieldGroup>
  );
}

const Help = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const ErrorText = styled.p`
  color: ${({ theme }) => theme.color.error.ink};
  font-size: ${({ theme }) => theme.type.sm};
`;
