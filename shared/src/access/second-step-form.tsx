import { useEffect, useRef, useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import type { FactorKind, SecondStep, Session } from '../contract/index.ts';
import { ApiError } from '@aforo/shared/http';
import { FormError } from '../form/index.ts';
import { Button, Stack } from '../ui/index.ts';
import { accessCalls } from './access-calls.ts';
import { CodeForm } from './code-form.tsx';
import { signWithPasskey, supportsPasskeys } from './passkeys.ts';
import { useAttempt } from './use-attempt.ts';

export interface SecondStepFormProps {
  step: SecondStep;
  /** The action that a correct code completes. */
  submitLabel: string;
  onDone: (session: Session) => void;
  /** The ticket has expired: log-in starts again with the password. */
  onExpired: (error: ApiError) => void;
}

/** The second step of a log-in: an authenticator code, a passkey or a recovery code. */
export function SecondStepForm({ step, submitLabel, onDone, onExpired }: SecondStepFormProps) {
  const { ticket } = step;
  const kinds = step.kinds.filter((kind) => kind !== 'passkey' || supportsPasskeys());
  const [kind, setKind] = useState<FactorKind | undefined>(() => firstOf(kinds));
  const { attempt, error, isPending, forget } = useAttempt();

  function enter(ask: () => Promise<{ session: Session }>): void {
    void attempt(
      ask,
      ({ session }) => onDone(session),
      (failure) => {
        const isExpired = failure instanceof ApiError && failure.code === 'second_step_expired';
        if (isExpired) onExpired(failure);
        return isExpired;
      },
    );
  }
  function enterWithPasskey(): void {
    enter(async () => {
      const { options } = await accessCalls.startSecondStepPasskey({ ticket });
      const response = await signWithPasskey(options);
      return accessCalls.logInWithSecondStepPasskey({ ticket, response });
    });
  }
  function choose(chosen: FactorKind): void {
    forget();
    if (chosen === 'passkey') enterWithPasskey();
    else setKind(chosen);
  }

  const otherMethods = kinds
    .filter((other) => other !== kind)
    .map((other) => (
      <Button key={other} variant="quiet" onClick={() => choose(other)}>
        {otherWays[other]}
      </Button>
    ));
  if (kind === undefined) {
    return (
      <p>
        Tu segundo paso es una llave de acceso y este navegador no las admite. Entra desde el
        dispositivo donde la guardaste.
      </p>
    );
  }
  if (kind === 'passkey') {
    return (
      <Stack gap={4}>
        <FormError error={error} />
        <PasskeyButton isPending={isPending} onClick={enterWithPasskey} />
        {otherMethods}
      </Stack>
    );
  }
  return (
    <CodeForm
      // Each kind of code starts with an empty field.
      key={kind}
      kind={kind}
      submitLabel={submitLabel}
      isPending={isPending}
      error={error}
      {...(kind === 'totp' && { description: totpHelp })}
      onSend={(code) =>
        enter(() =>
          kind === 'totp'
            ? accessCalls.logInWithTotp({ ticket, code })
            : accessCalls.logInWithRecoveryCode({ ticket, code }),
        )
      }
    >
      {otherMethods}
    </CodeForm>
  );
}

const totpHelp = 'Míralo en tu aplicación de códigos. Cambia cada medio minuto.';

const otherWays = {
  totp: 'Usar un código de mi aplicación',
  passkey: 'Usar mi llave de acceso',
  recoveryCode: 'Usar un código de recuperación',
} as const satisfies Record<FactorKind, string>;

/** Recovery codes come last: they are for users without their phone or passkey. */
function firstOf(kinds: readonly FactorKind[]): FactorKind | undefined {
  return (['totp', 'passkey', 'recoveryCode'] as const).find((kind) => kinds.includes(kind));
}

function PasskeyButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button
      ref={button}
      variant="primary"
      icon={<KeyRound size={16} aria-hidden />}
      isPending={isPending}
      onClick={onClick}
    >
      {otherWays.passkey}
    </Button>
  );
}
