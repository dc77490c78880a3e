import { useController, type FieldValues } from 'react-hook-form';
import type { FormField } from '@aforo/shared/form';
import { SelectField, type SelectOption } from '@aforo/shared/ui';

interface Props<I extends FieldValues, O> extends FormField<I, O, string | null> {
  label: string;
  description?: string | undefined;
  options: readonly SelectOption[];
  /** Label of the empty option. */
  noneLabel: string;
  /** The form stores null for the empty option, instead of an empty string. */
  isNullable?: boolean;
  onPicked?: (value: string) => void;
}

/** A select with an empty option. */
export function FormPickField<I extends FieldValues, O>({
  form: { control },
  name,
  noneLabel,
  options,
  isNullable = false,
  onPicked,
  ...rest
}: Props<I, O>) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return (
    <SelectField
      {...rest}
      ref={ref}
      value={value ?? ''}
      options={[{ value: '', label: noneLabel }, ...options]}
      error={fieldState.error?.message}
      onBlur={onBlur}
      onChange={({ target }) => {
        onChange(isNullable && target.value === '' ? null : target.value);
        onPicked?.(target.value);
      }}
    />
  );
}
