import { useFormContext, useWatch } from 'react-hook-form';
import { FormPasswordField } from '@aforo/shared/form';
import { PasswordHint } from './password-hint.tsx';

/** A new password, named `password` in the surrounding form. */
export function NewPasswordField({ label }: { label: string }) {
  const form = useFormContext<{ password: string }>();
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <FormPasswordField
      form={form}
      name="password"
      label={label}
      autoComplete="new-password"
      required
      description={<PasswordHint password={password} />}
    />
  );
}
