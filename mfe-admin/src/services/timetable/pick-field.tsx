import { useController } from 'react-hook-form';
import { SelectField, type SelectOption } from '@aforo/shared/ui';

interface PickProps {
  name: string;
  label: string;
  description?: string | undefined;
  options: readonly SelectOption[];
  /** What choosing nothing is called. */
  noneLabel: string;
  /** In a form that holds null for nothing, instead of an empty text. */
  isNullable?: boolean;
  onPicked?: (value: string) => void;
}

/** One of a list, or nothing yet. */
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
