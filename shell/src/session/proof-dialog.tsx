import { useEffect, useState } from 'react';
import {
  accessCalls,
  CodeForm,
  signWithPasskey,
  supportsPasskeys,
  useAttempt,
  type WebauthnJson,
} from '@aforo/shared/access';
import type { BodyOf, ProofKind, proveIdentity } from '@aforo/shared/contract';
import { FormBox, FormError } from '@aforo/shared/form';
import { Button, Dialog, FailedState, PasswordField, Stack } from '@aforo/shared/ui';
import { PasswordLink } from './password-link.tsx';

export interface ProofDialogProps {
  onSettled: (isProven: boolean) => void;
}

interface Ways {
  kinds: ProofKind[];
  passkeyOptions: WebauthnJson | null;
}

/**
 * A dialog over the unchanged screen: the refused request is repeated once the user has proved
 * their identity. It opens when the available methods are known, so that the focus reaches the
 * field.
 */
export function ProofDialog({ onSettled }: ProofDialogProps) {
  const [ways, setWays] = useState<Ways>();
  const reading = useAttempt();
  const { attempt } = reading;
  useEffect(() => void attempt(() => accessCalls.startProof(), setWays), [attempt]);

  const isOpen = ways !== undefined || reading.error !== null;
  return (
    <Dialog title="Confirma que eres tú" isOpen={isOpen} onClose={() => onSettled(false)}>
      {ways?.kinds.length === 0 ? (
        <p>
          Para esto hay que confirmar que eres tú con tu contraseña, y tu cuenta aún no tiene.{' '}
          <PasswordLink>Elige una</PasswordLink> y vuelve a intentarlo.
        </p>
      ) : ways ? (
        <Proof ways={ways} onProven={() => onSettled(true)} />
      ) : (
        <FailedState
          error={reading.error}
          onRetry={() => void attempt(() => accessCalls.startProof(), setWays)}
          isRetrying={reading.isPending}
        />
      )}
    </Dialog>
  );
}

function Proof({ ways, onProven }: { ways: Ways; onProven: () => void }) {
  const { passkeyOptions } = ways;
  const kinds = ways.kinds.filter(
    (one) => one !== 'passkey' || (passkeyOptions !== null && supportsPasskeys()),
  );
  const [kind, setKind] = useState(kinds[0]);
  const { attempt, error, isPending, forget } = useAttempt();
  const prove = (ask: () => Promise<BodyOf<typeof proveIdentity>>) =>
    void attempt(async () => accessCalls.proveIdentity(await ask()), onProven);

  function proveByPasskey(): void {
    prove(async () => ({
      kind: 'passkey',
      // Each challenge can be signed once, and an earlier signature may have been refused.
      response: await signWithPasskey((await accessCalls.startProof()).passkeyOptions ?? {}),
    }));
  }
  function choose(chosen: ProofKind): void {
    forget();
    if (chosen === 'passkey') proveByPasskey();
    else setKind(chosen);
  }
  const otherMethods = kinds
    .filter((other) => other !== kind)
    .map((other) => (
      <Button key={other} variant="quiet" onClick={() => choose(other)}>
        {otherWays[other]}
      </Button>
    ));
  return (
    <Stack>
      <p>
        Vas a hacer algo importante. Después sigue solo, y en diez minutos no volvemos a preguntar.
      </p>
      {kind === 'totp' ? (
        <CodeForm
          kind="totp"
          submitLabel="Continuar"
          isPending={isPending}
          error={error}
          onSend={(code) => prove(() => Promise.resolve({ kind: 'totp', code }))}
        >
          {otherMethods}
        </CodeForm>
      ) : kind === 'password' ? (
        <PasswordProof
          isPending={isPending}
          error={error}
          onSend={(password) => prove(() => Promise.resolve({ kind: 'password', password }))}
        />
      ) : kind === 'passkey' ? (
        <>
          <FormError error={error} />
          <Button variant="primary" isPending={isPending} onClick={proveByPasskey} data-first-focus>
            {otherWays.passkey}
          </Button>
        </>
      ) : (
        <p>
          Este navegador no admite llaves de acceso. Hazlo desde el dispositivo donde la guardaste.
        </p>
      )}
      {kind === 'totp' ? null : otherMethods}
    </Stack>
  );
}

const otherWays = {
  password: 'Usar mi contraseña',
  totp: 'Usar un código de mi aplicación',
  passkey: 'Usar mi llave de acceso',
} as const satisfies Record<ProofKind, string>;

interface PasswordProofProps {
  isPending: boolean;
  error: unknown;
  onSend: (password: string) => void;
}

function PasswordProof({ isPending, error, onSend }: PasswordProofProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <FormBox
      onSubmit={(event) => {
        event.preventDefault();
        if (password === '') setProblem('Escribe la contraseña.');
        else if (!isPending) onSend(password);
      }}
    >
      <PasswordField
        name="password"
        label="Tu contraseña"
        autoComplete="current-password"
        required
        value={password}
        error={problem}
        onChange={({ target }) => {
          setPassword(target.value);
          setProblem(undefined);
        }}
      />
      <FormError error={error} />
      <Button type="submit" variant="primary" isPending={isPending}>
        Continuar
      </Button>
    </FormBox>
  );
}
