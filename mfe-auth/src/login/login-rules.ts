/** The request body of the log-in. */
export interface Credentials {
  email: string;
  password: string;
}

export type CredentialProblems = Partial<Record<keyof Credentials, string>>;

/** Normalized like on the server: users type capitals, and phones add spaces. */
export function toCredentials({ email, password }: Credentials): Credentials {
  return { email: email.trim().toLowerCase(), password };
}

/**
 * The missing or invalid fields, with the contract's messages; a test compares them with the
 * schema, which would pull zod into the bundle. The server does the complete validation of the
 * address.
 */
export function problemsOf({ email, password }: Credentials): CredentialProblems {
  return {
    ...(email === ''
      ? { email: 'Escribe el correo.' }
      : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && {
          email: 'Ese correo no parece completo. Ejemplo: nombre@correo.es',
        }),
    ...(password === '' && { password: 'Escribe la contraseña.' }),
  };
}
