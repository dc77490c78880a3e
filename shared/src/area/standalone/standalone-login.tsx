import { useState, type FormEvent } from 'react';
import { login, logInWithTotp, type SecondStep, type Session } from '../../contract/index.ts';
import { api } from '@aforo/shared/http';

/** Minimal log-in for an area that runs without mfe-auth. */
export function StandaloneLogin({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const [message, setMessage] = useState('');
  const [step, setStep] = useState<SecondStep>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { email, password, code } = fieldsOf(event.currentTarget);
    try {
      const answer =
        step && code
          ? await api.call(logInWithTotp, { body: { ticket: step.ticket, code: code.value } })
          : await api.call(login, { body: { email: email.value, password: password.value } });
      if ('secondStep' in answer) setStep(answer.secondStep);
      else onSignedIn(answer.session);
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
      {step ? (
        <label>
          Código de seis cifras{' '}
          <input name="code" inputMode="numeric" autoComplete="one-time-code" required />{' '}
        </label>
      ) : null}
      <button type="submit">Entrar</button>
      <p role="alert">{message}</p>
    </form>
  );
}

interface Fields {
  email: HTMLInputElement;
  password: HTMLInputElement;
  /** Present if the password was right and a second step follows. */
  code?: HTMLInputElement;
}

function fieldsOf(form: HTMLFormElement): Fields {
  return form.elements as unknown as Fields; // the form's own inputs
}
