import { useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import type { User } from '@aforo/shared/contract';
import { Button, ConfirmDialog, Notice, Section, Stack } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { useSecondFactorReset } from '../users.queries.ts';

/** Resets the second factor of a user who has lost phone and recovery codes. */
export function UserSecondFactor({ user: { id, name } }: { user: User }) {
  const reset = useSecondFactorReset(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title="Segundo paso"
      description="Si ha perdido el móvil y sus códigos de recuperación, quítaselo para que pueda entrar. Asegúrate antes de que es quien te lo pide."
    >
      <Stack gap={3}>
        {reset.isSuccess ? (
          <Notice tone="success">
            {name} entra ahora solo con su contraseña. Se lo hemos dicho por correo.
          </Notice>
        ) : null}
        <div>
          <Button
            icon={<KeyRound size={16} aria-hidden />}
            onClick={() => {
              reset.reset();
              setAsking(true);
            }}
          >
            Quitar segundo paso
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        title={`¿Quitar el segundo paso a ${name}?`}
        consequence={`Su aplicación de códigos, sus llaves de acceso y sus códigos de recuperación dejan de valer, y las sesiones que tenga abiertas se cierran. Entrará solo con su contraseña; si tu centro pide un segundo paso, lo pondrá otra vez al entrar. Se lo decimos por correo.`}
        confirmLabel="Quitar segundo paso"
        isOpen={isAsking}
        isPending={reset.isPending}
        error={reset.isError ? errorText(reset.error) : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </Section>
  );
}
