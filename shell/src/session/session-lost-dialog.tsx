import { useState, useSyncExternalStore, type FormEvent } from 'react';
import { ApiError } from '@aforo/shared/http';
import { Button, Dialog, Notice, PasswordField, Stack } from '@aforo/shared/ui';
import { logIn } from './session-calls.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** The session ended somewhere else: the screen stays as it is while the person logs in again. */
export function SessionLostDialog({ keeper }: { keeper: SessionKeeper }) {
  const isLost = useSyncExternalStore(keeper.subscribe, keeper.isLost);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const email = keeper.currentSession()?.user.email ?? '';

  async function resume(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPending(true);
    try {
      const { session } = await logIn({ email, password });
      setPassword('');
      setError(null);
      keeper.resume(session);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : String(failure));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      title="Tu sesión se ha cerrado"
      isOpen={isLost}
      onClose={() => void keeper.signOut().catch(() => location.assign('/login'))}
    >
      <form onSubmit={(event) => void resume(event)}>
        <Stack>
          <p>Lo que estabas haciendo sigue aquí. Escribe tu contraseña para continuar.</p>
          {error ? <Notice tone="error">{error}</Notice> : null}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={`Contraseña de ${email}`}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" variant="primary" isPending={isPending}>
            Continuar
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
