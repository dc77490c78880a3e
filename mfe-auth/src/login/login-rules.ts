/** What the log-in sends. */
export interface Credentials {
  email: string;
  password: string;
}

export type CredentialProblems = Partial<Record<keyof Credentials, string>>;

/** As the server keeps it: people type capitals, and phones add spaces. */
export function toCredentials({ email, password }: Credentials): Credentials {
  return { email: email.trim().toLowerCase(), password };
}

/**
 * What is missing, in the contract's words, which a test holds against its schema; the schema itself
 * would bring zod. Whether an address could exist the server says too: here only what is plain to see.
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
