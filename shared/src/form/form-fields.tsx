import {
  CheckboxField,
  DateField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  type CheckboxFieldProps,
  type DateFieldProps,
  type PasswordFieldProps,
  type SelectFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from '../ui/index.ts';
import { useFormField } from './use-form-field.ts';

/** The fields of `ui`, bound by name to the `Form` around them. */

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

export function FormDateField({ name, ...rest }: Bound<DateFieldProps>) {
  return <DateField {...rest} {...useFormField(name)} />;
}

export function FormCheckboxField({ name, ...rest }: Bound<CheckboxFieldProps>) {
  return <CheckboxField {...rest} {...useFormField(name)} />;
}
