import { FormTextField } from '@aforo/shared/form';

/** The address that names the account, as phones and password managers expect it. */
export function EmailField() {
  return (
    <FormTextField
      name="email"
      label="Correo"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
    />
  );
}
