import { useState } from 'react';
import { styled } from 'styled-components';
import type { Session } from '@aforo/shared/contract';
import { FormError } from '@aforo/shared/form';
import { Button } from '@aforo/shared/ui';

/**
 * The way in without e-mail and password. Its code comes with the first press.
 *
 * It is part of the page's first paint, whose build knows no browser: where there are no passkeys the
 * page's script has marked the document before it (`data-no-passkeys`), and the button is not shown in
 * either. It is there all the same, because what was pressed in the paint is found by its place.
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

/** Also in a build, which renders the paint of those where it is. */
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
