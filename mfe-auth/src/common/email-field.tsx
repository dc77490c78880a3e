import { FormTextField } from '@aforo/shared/form';
import { emailFieldProps } from './email-field-props.ts';

/** The address that names the account, in the form around it. */
export function EmailField() {
  return <FormTextField {...emailFieldProps} />;
}
