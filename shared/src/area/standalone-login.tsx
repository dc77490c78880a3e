import { useState, type FormEvent } from 'react';
import { login, type Session } from '../contract/index.ts';
import { api } from '@aforo/shared/http';

/** Just enough to get a session when an area runs without mfe-auth beside it. */
export function StandaloneLogin({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const [message, setMessage] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { email, password } = fieldsOf(event.currentTarget);
    const body = { email: email.value, password: password.value };
    try {
      onSignedIn((await api.call(login, { body })).session);
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <label>
        Correo <input name="email" type="email" autoComplete="username" required />
      </label>{' '}
      <label>
        Contraseña{' '}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>{' '}
      <button type="submit">Entrar</button>
      <p role="alert">{message}</p>
    </form>
  );
}

function fieldsOf(form: HTMLFormElement) {
  return form.elements as unknown as Record<'email' | 'password', HTMLInputElement>; // the form's two inputs
}
