/** The address that names the account, as phones and password managers expect it. */
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
