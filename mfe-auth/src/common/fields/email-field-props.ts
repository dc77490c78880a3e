/** Attributes of the account's e-mail field, for phones and password managers. */
export const emailFieldProps = {
  name: 'email',
  label: 'Correo',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  required: true,
} as const;
