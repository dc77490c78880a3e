import { useController, type FieldValues } from 'react-hook-form';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { FormField } from '@aforo/shared/form';
import { CheckboxField } from '@aforo/shared/ui';
import { FieldGroup } from '../records/field-group.ts';

/** `name` is a list of values in the form. */
interface Props<I extends FieldValues, O> extends FormField<I, O, string[] | undefined> {
  label: string;
  description?: string;
  options: readonly { value: string; label: string }[];
}

/** Chooses several of a few options. */
export function FormChoicesField<I extends FieldValues, O>({
  form: { control },
  name,
  label,
  description,
  options,
}: Props<I, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const chosen: string[] = field.value ?? [];
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
