import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../ui/index.ts';
import type { AmountFormat } from './amounts.ts';
import type { FormField } from './use-form-field.ts';

interface Common extends Pick<
  TextFieldProps,
  'label' | 'description' | 'className' | 'ref' | 'onBlur' | 'isLabelHidden'
> {
  format: AmountFormat;
  /** An empty field is valid and has the value `null`. */
  isOptional?: boolean;
  /** Additional attributes of the input. */
  inputProps?: Record<`data-${string}`, string> & Pick<TextFieldProps, 'placeholder'>;
}

interface Props extends Common {
  /** `NaN` while the typed text is not a number. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
}

/** A number field that accepts local formats. */
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
  // Keeps the typed text until the value changes from outside.
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

/** The `inputmode` for phones: numeric keyboards have no minus. */
function keysOf({ parse }: AmountFormat): 'text' | 'decimal' | 'numeric' {
  if (parse('-1') < 0) return 'text';
  return parse('0,5') > 0 ? 'decimal' : 'numeric';
}

/** The same field, bound by name to a form. */
export function FormAmountField<I extends FieldValues, O>({
  form: { control },
  name,
  ...rest
}: Common & FormField<I, O, number | null | undefined>) {
  const {
    // Destructured here, because the linter would treat the whole object as a ref.
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
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
