import { useController } from 'react-hook-form';
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
} from '../ui/index.ts';
import { useFormField } from './use-form-field.ts';

/** The fields of `ui`, bound by name to the surrounding `Form`. */

type Bound<Props> = Omit<Props, 'name' | 'error' | 'ref' | 'value' | 'defaultValue' | 'checked'> & {
  name: string;
};

export function FormTextField({ name, ...rest }: Bound<TextFieldProps>) {
  return <TextField {...rest} {...useFormField(name)} />;
}

export function FormPasswordField({ name, ...rest }: Bound<PasswordFieldProps>) {
  return <PasswordField {...rest} {...useFormField(name)} />;
}

export function FormTextAreaField({ name, ...rest }: Bound<TextAreaFieldProps>) {
  return <TextAreaField {...rest} {...useFormField(name)} />;
}

export function FormSelectField({ name, ...rest }: Bound<SelectFieldProps>) {
  return <SelectField {...rest} {...useFormField(name)} />;
}

type TypedFieldProps<Props> = Omit<Bound<Props>, 'onChange' | 'onBlur'> & {
  /** Whether an empty field has the value null instead of an empty text. */
  isNullable?: boolean;
};

/** A date. Invalid text stays in the form, whose schema reports it. */
export function FormDateField({ name, isNullable, ...rest }: TypedFieldProps<DateFieldProps>) {
  return <DateField {...rest} {...useTypedField(name, isNullable)} />;
}

/** A local time, handled the same way. */
export function FormTimeField({ name, isNullable, ...rest }: TypedFieldProps<TimeFieldProps>) {
  return <TimeField {...rest} {...useTypedField(name, isNullable)} />;
}

function useTypedField(name: string, isNullable = false) {
  const {
    // Destructured here, because the linter would treat the whole object as a ref.
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<Record<string, string | null>>({ name });
  return {
    ref,
    value: value ?? '',
    error: fieldState.error?.message,
    onBlur,
    onChange(given: string, text: string) {
      const typed = given || text.trim();
      onChange(isNullable && typed === '' ? null : typed);
    },
  };
}

export function FormCheckboxField({ name, ...rest }: Bound<CheckboxFieldProps>) {
  return <CheckboxField {...rest} {...useFormField(name)} />;
}
