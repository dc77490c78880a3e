import { useState } from 'react';
import Smartphone from 'lucide-react/icons/smartphone';
import { useArea } from '@aforo/shared/area';
import type { Access } from '@aforo/shared/contract';
import { Badge, Button, ConfirmDialog, Instant, Notice, Row, toast } from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';
import { afterRemoval, isLastRequired } from './access.messages.ts';
import { useRemoveTotp, useStartTotp } from './access.queries.ts';
import { AccessPart } from './access-part.tsx';
import { LastFactorHint } from './last-factor-hint.tsx';
import { TotpDialog } from './totp-dialog.tsx';

interface Props {
  access: Access;
  /** Called with recovery codes if these are the first. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

export function TotpPart({ access, onAdded }: Props) {
  const { timeZone } = useArea().settings.center;
  const start = useStartTotp();
  const { totp } = access;
  return (
    <AccessPart
      icon={<Smartphone size={24} aria-hidden />}
      title="Aplicación de códigos"
      actions={
        totp ? (
          <RemoveTotp access={access} />
        ) : (
          <Button
            size="sm"
            isPending={start.isPending}
            aria-label="Activar una aplicación de códigos"
            onClick={() => start.mutate()}
          >
            Activar
          </Button>
        )
      }
      below={start.isError ? <Notice tone="error">{errorText(start.error)}</Notice> : null}
    >
      {totp ? (
        <Row gap={2}>
          <Badge tone="success">Activada</Badge>
          <span>
            desde <Instant at={totp.enabledAt} timeZone={timeZone} />
          </span>
          {isLastRequired(access) ? <LastFactorHint /> : null}
        </Row>
      ) : (
        'Google Authenticator, 1Password u otra te da un código que cambia cada medio minuto.'
      )}
      {start.data ? (
        <TotpDialog
          {...start.data}
          onClose={start.reset}
          onDone={(recoveryCodes) => {
            start.reset();
            toast.success('Aplicación de códigos activada.');
            onAdded(recoveryCodes);
          }}
        />
      ) : null}
    </AccessPart>
  );
}

function RemoveTotp({ access }: { access: Access }) {
  const remove = useRemoveTotp();
  const [isAsking, setAsking] = useState(false);
  if (isLastRequired(access)) return null;
  return (
    <>
      <Button
        size="sm"
        aria-label="Quitar la aplicación de códigos"
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        Quitar
      </Button>
      <ConfirmDialog
        title="¿Quitar tu aplicación de códigos?"
        consequence={`Sus códigos dejan de valer aquí. ${afterRemoval(access, 'totp')}`}
        confirmLabel="Quitar la aplicación"
        cancelLabel="Dejarla como está"
        isOpen={isAsking}
        isPending={remove.isPending}
        error={remove.isError ? errorText(remove.error) : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              toast.success('Aplicación de códigos quitada.');
            },
          })
        }
      />
    </>
  );
}
