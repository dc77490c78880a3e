import { useFormContext } from 'react-hook-form';
import { FormTextField } from '@aforo/shared/form';
import { emailFieldProps } from './email-field-props.ts';

/** The account's e-mail address, in the surrounding form. */
export function EmailField() {
  const form = useFormContext<{ email: string }>();
  return <FormTextField form={form} {...emailFieldProps} />;
}
