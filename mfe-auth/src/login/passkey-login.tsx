import { useState } from 'react';
import { styled } from 'styled-components';
import type { Session } from '@aforo/shared/contract';
import { FormError } from '@aforo/shared/form';
import { Button } from '@aforo/shared/ui';

/**
 * Logs in without e-mail and password. Its code is loaded on the first press.
 *
 * It is part of the prerendered page, whose build does not know the browser: without passkey
 * support a script in the page marks the document (`data-no-passkeys`) before this code runs, and
 * the button is hidden. It is rendered all the same, because clicks on the prerendered page are
 * replayed by element position.
 */
export function PasskeyLogin({ onDone }: { onDone: (session: Session) => void }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function enter(): Promise<void> {
    setPending(true);
    setError(null);
    try {
      const { logInWithPasskey } = await import(
        /* webpackChunkName: "passkey" */ './log-in-with-passkey.ts'
      );
      onDone(await logInWithPasskey());
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  }
  return (
    <Way hidden={!isPossible()}>
      <FormError error={error} />
      <Button variant="quiet" isPending={isPending} onClick={() => void enter()}>
        Entrar con una llave de acceso
      </Button>
    </Way>
  );
}

/** True during the build, which prerenders the button. */
function isPossible(): boolean {
  return typeof document === 'undefined' || typeof PublicKeyCredential === 'function';
}

const Way = styled.div`
  margin-top: -8px;

  :root[data-no-passkeys] & {
    display: none;
  }
  > button {
    width: 100%;
  }
  > :not(button) {
    margin-bottom: 12px;
  }
`;
