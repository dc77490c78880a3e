import { useWatch } from 'react-hook-form';
import { FormPasswordField } from '@aforo/shared/form';
import { PasswordHint } from './password-hint.tsx';

/** A new password, named `password` in the surrounding form. */
export function NewPasswordField({ label }: { label: string }) {
  const password = useWatch<{ password: string }, 'password'>({ name: 'password' });
  return (
    <FormPasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      required
      description={<PasswordHint password={password} />}
    />
  );
}
