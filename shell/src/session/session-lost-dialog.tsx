import { useState, useSyncExternalStore } from 'react';
import { SecondStepForm, useAttempt } from '@aforo/shared/access';
import type { SecondStep, Session } from '@aforo/shared/contract';
import { FormBox, FormError } from '@aforo/shared/form';
import { Button, Dialog, PasswordField, Stack } from '@aforo/shared/ui';
import { PasswordLink } from './password-link.tsx';
import { logIn } from './session-calls.ts';
import type { SessionStore } from './session-store.ts';

type Store = Pick<SessionStore, 'isLost' | 'subscribe' | 'currentSession' | 'resume' | 'signOut'>;

/** The session was closed elsewhere: the screen stays as it is while the user logs in again. */
export function SessionLostDialog({ store }: { store: Store }) {
  const isLost = useSyncExternalStore(store.subscribe, store.isLost);
  const email = store.currentSession()?.user.email ?? '';
  return (
    <Dialog
      title="Tu sesión se ha cerrado"
      isOpen={isLost}
      onClose={() => void store.signOut().catch(() => location.assign('/login'))}
    >
      <ReauthenticationForm email={email} onDone={store.resume} />
    </Dialog>
  );
}

interface ReauthenticationFormProps {
  email: string;
  onDone: (session: Session) => void;
}

/** Asks for the password and, if the user has one, the second factor. */
function ReauthenticationForm({ email, onDone }: ReauthenticationFormProps) {
  const [step, setStep] = useState<SecondStep>();
  const [problem, setProblem] = useState<unknown>(null);
  if (!step) {
    return <PasswordAgain {...{ email, problem, onDone }} onSecondStep={setStep} />;
  }
  return (
    <Stack>
      <p>Contraseña correcta. Falta tu segundo paso.</p>
      <SecondStepForm
        step={step}
        submitLabel="Continuar"
        onDone={onDone}
        onExpired={(error) => {
          setProblem(error);
          setStep(undefined);
        }}
      />
    </Stack>
  );
}

interface PasswordAgainProps extends ReauthenticationFormProps {
  /** Why the login starts again, or null. */
  problem: unknown;
  onSecondStep: (step: SecondStep) => void;
}

function PasswordAgain({ email, problem, onDone, onSecondStep }: PasswordAgainProps) {
  const [password, setPassword] = useState('');
  const { attempt, error, isPending } = useAttempt();
  function send(): void {
    void attempt(
      () => logIn({ email, password }),
      (answer) => {
        if ('secondStep' in answer) onSecondStep(answer.secondStep);
        else onDone(answer.session);
      },
    );
  }
  return (
    <FormBox
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>Lo que estabas haciendo sigue aquí. Escribe tu contraseña para continuar.</p>
      <FormError error={error ?? problem} />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={`Contraseña de ${email}`}
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        Continuar
      </Button>
      <p>
        Si entras con códigos, tu cuenta aún no tiene contraseña:{' '}
        <PasswordLink>elige una</PasswordLink> y escríbela aquí.
      </p>
    </FormBox>
  );
}
