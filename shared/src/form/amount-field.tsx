import { useState } from 'react';
import { useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../ui/index.ts';
import type { AmountFormat } from './amounts.ts';

interface Common extends Pick<
  TextFieldProps,
  'label' | 'description' | 'className' | 'ref' | 'onBlur' | 'isLabelHidden'
> {
  format: AmountFormat;
  /** Empty is `null`, not a mistake. */
  isOptional?: boolean;
  /** More of the input's own. */
  inputProps?: Record<`data-${string}`, string> & Pick<TextFieldProps, 'placeholder'>;
}

interface Props extends Common {
  /** `NaN` while what is typed is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
}

/** A number, typed as people write it. */
export function AmountField({
  format,
  isOptional = false,
  value,
  onChange,
  inputProps,
  ...rest
}: Props) {
  const read = (text: string) => (isOptional && text.trim() === '' ? null : format.parse(text));
  const write = (number: number | null) => (number === null ? '' : format.format(number));
  const [typed, setTyped] = useState(() => write(value));
  // Its text stands as it was typed, unless it has been given another number since.
  const text = Object.is(read(typed), value) ? typed : write(value);
  return (
    <TextField
      {...rest}
      {...inputProps}
      inputMode={keysOf(format)}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}

/** The keyboard of a phone: those of numbers have no minus. */
function keysOf({ parse }: AmountFormat): 'text' | 'decimal' | 'numeric' {
  if (parse('-1') < 0) return 'text';
  return parse('0,5') > 0 ? 'decimal' : 'numeric';
}

/** The same, bound by name to the form around it. */
export function FormAmountField({ name, ...rest }: Common & { name: string }) {
  const {
    // Apart, because the linter takes the whole for a ref.
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<Record<string, number | null>>({ name });
  return (
    <AmountField
      {...rest}
      ref={ref}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  );
}
