import { useController, type FieldValues } from 'react-hook-form';
import {
  CheckboxField,
  DateField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  TimeField,
  type CheckboxFieldProps,
  type DateFieldProps,
  type PasswordFieldProps,
  type SelectFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
  type TimeFieldProps,
} from '../../ui/index.ts';
import { useFormField, type FormField } from './use-form-field.ts';

/** The fields of `ui`, bound by name to a form. */

type Bound<Props, Input extends FieldValues, Output, Value> = FormField<Input, Output, Value> &
  Omit<Props, 'form' | 'name' | 'error' | 'ref' | 'value' | 'defaultValue' | 'checked'>;

type Text = string | null | undefined;

export function FormTextField<I extends FieldValues, O>({
  form,
  name,
  ...rest
}: Bound<TextFieldProps, I, O, Text>) {
  return <TextField {...rest} {...useFormField({ form, name })} />;
}

export function FormPasswordField<I extends FieldValues, O>({
  form,
  name,
  ...rest
}: Bound<PasswordFieldProps, I, O, Text>) {
  return <PasswordField {...rest} {...useFormField({ form, name })} />;
}

export function FormTextAreaField<I extends FieldValues, O>({
  form,
  name,
  ...rest
}: Bound<TextAreaFieldProps, I, O, Text>) {
  return <TextAreaField {...rest} {...useFormField({ form, name })} />;
}

export function FormSelectField<I extends FieldValues, O>({
  form,
  name,
  ...rest
}: Bound<SelectFieldProps, I, O, Text>) {
  return <SelectField {...rest} {...useFormField({ form, name })} />;
}

export function FormCheckboxField<I extends FieldValues, O>({
  form,
  name,
  ...rest
}: Bound<CheckboxFieldProps, I, O, boolean | null | undefined>) {
  return <CheckboxField {...rest} {...useFormField({ form, name })} />;
}

type TypedFieldProps<Props, I extends FieldValues, O> = Omit<
  Bound<Props, I, O, Text>,
  'onChange' | 'onBlur'
> & {
  /** Whether an empty field has the value null instead of an empty text. */
  isNullable?: boolean;
};

/** A date. Invalid text stays in the form, whose schema reports it. */
export function FormDateField<I extends FieldValues, O>({
  form,
  name,
  isNullable,
  ...rest
}: TypedFieldProps<DateFieldProps, I, O>) {
  return <DateField {...rest} {...useTypedField({ form, name }, isNullable)} />;
}

/** A local time, handled the same way. */
export function FormTimeField<I extends FieldValues, O>({
  form,
  name,
  isNullable,
  ...rest
}: TypedFieldProps<TimeFieldProps, I, O>) {
  return <TimeField {...rest} {...useTypedField({ form, name }, isNullable)} />;
}

function useTypedField<I extends FieldValues, O>(
  { form: { control }, name }: FormField<I, O, Text>,
  isNullable = false,
) {
  const {
    // Destructured here, because the linter would treat the whole object as a ref.
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return {
    ref,
    value: (value ?? '') as string, // the type of `name` allows no other value
    error: fieldState.error?.message,
    onBlur,
    onChange(given: string, text: string) {
      const typed = given || text.trim();
      onChange(isNullable && typed === '' ? null : typed);
    },
  };
}
