import { useState } from 'react';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { Button, ConfirmDialog } from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';
import { areFew, codesLeftText } from './access.messages.ts';
import { useRenewRecoveryCodes } from './access.queries.ts';
import { AccessPart } from './access-part.tsx';
import { styled } from 'styled-components';

interface Props {
  /** The number of unused codes. */
  left: number;
  onRenewed: (codes: string[]) => void;
}

export function RecoveryCodesPart({ left, onRenewed }: Props) {
  const renew = useRenewRecoveryCodes();
  const [isAsking, setAsking] = useState(false);
  return (
    <AccessPart
      icon={<LifeBuoy size={24} aria-hidden />}
      title="Códigos de recuperación"
      actions={
        <Button
          size="sm"
          aria-label="Crear otros códigos de recuperación"
          onClick={() => {
            renew.reset();
            setAsking(true);
          }}
        >
          Crear otros
        </Button>
      }
    >
      Para el día en que no tengas el móvil ni tu llave.{' '}
      {areFew(left) ? <Few>{codesLeftText(left)}</Few> : codesLeftText(left)}
      <ConfirmDialog
        title="¿Crear códigos de recuperación nuevos?"
        consequence="Los que tengas guardados dejan de valer. Los nuevos se enseñan una sola vez."
        confirmLabel="Crear códigos nuevos"
        cancelLabel="Dejar los que tengo"
        tone="primary"
        isOpen={isAsking}
        isPending={renew.isPending}
        error={renew.isError ? errorText(renew.error) : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => {
              setAsking(false);
              onRenewed(recoveryCodes);
            },
          })
        }
      />
    </AccessPart>
  );
}

const Few = styled.strong`
  color: ${({ theme }) => theme.color.warning.ink};
`;
