import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../../ui/index.ts';
import type { AmountFormat } from './amounts.ts';
import type { NullableAmount } from '../form-values.ts';
import type { FormField } from './use-form-field.ts';

interface Common extends Pick<
  TextFieldProps,
  'label' | 'description' | 'className' | 'ref' | 'onBlur' | 'isLabelHidden'
> {
  format: AmountFormat;
  /** Additional attributes of the input. */
  inputProps?: Record<`data-${string}`, string> & Pick<TextFieldProps, 'placeholder'>;
}

interface Bound<Value> extends Common {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** A number field that accepts local formats. Its value is null while the text is not a number. */
export function AmountField(props: Bound<number | null>) {
  return <ParsedField {...props} parse={props.format.parse} />;
}

interface Nullable {
  /** Whether an empty field is valid: its value is then null. Otherwise null is set elsewhere. */
  isOptional?: boolean;
}

/** A number field where null means something. While the text is not a number it is incomplete. */
export function NullableAmountField({
  isOptional = false,
  ...rest
}: Bound<NullableAmount> & Nullable) {
  const parse = (text: string) =>
    isOptional && text.trim() === '' ? null : (rest.format.parse(text) ?? 'incomplete');
  return <ParsedField {...rest} parse={parse} />;
}

function ParsedField<Value extends NullableAmount>({
  parse,
  format,
  value,
  onChange,
  inputProps,
  ...rest
}: Bound<Value> & { parse: (text: string) => Value }) {
  const write = (given: NullableAmount) => (typeof given === 'number' ? format.format(given) : '');
  const [typed, setTyped] = useState(() => write(value));
  // Keeps the typed text until the value changes from outside.
  const text = parse(typed) === value ? typed : write(value);
  return (
    <TextField
      {...rest}
      {...inputProps}
      inputMode={keysOf(format)}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parse(target.value));
      }}
    />
  );
}

/** The `inputmode` for phones: numeric keyboards have no minus. */
function keysOf({ parse }: AmountFormat): 'text' | 'decimal' | 'numeric' {
  if (parse('-1') !== null) return 'text';
  return parse('0,5') === null ? 'numeric' : 'decimal';
}

/** The same field, bound by name to a form. */
export function FormAmountField<I extends FieldValues, O>({
  form,
  name,
  ...rest
}: Common & FormField<I, O, number | null | undefined>) {
  return <AmountField {...rest} {...useAmount({ form, name })} />;
}

/** The same for a field where null means something. */
export function FormNullableAmountField<I extends FieldValues, O>({
  form,
  name,
  ...rest
}: Common & Nullable & FormField<I, O, NullableAmount | undefined>) {
  return <NullableAmountField {...rest} {...useAmount({ form, name })} />;
}

function useAmount<I extends FieldValues, O, Value>({
  form: { control },
  name,
}: FormField<I, O, Value>) {
  const {
    // Destructured here, because the linter would treat the whole object as a ref.
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return { ref, value: value ?? null, onChange, onBlur, error: fieldState.error?.message };
}
