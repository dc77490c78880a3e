import { useController } from 'react-hook-form';
import { SelectField, type SelectOption } from '@aforo/shared/ui';

interface PickProps {
  name: string;
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
export function FormPickField({
  name,
  noneLabel,
  options,
  isNullable = false,
  onPicked,
  ...rest
}: PickProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<Record<string, string | null>>({ name });
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
