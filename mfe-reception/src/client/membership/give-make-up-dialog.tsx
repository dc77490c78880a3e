import { Button, Dialog, Notice, Stack, toast } from '@aforo/shared/ui';
import type { Client } from '@aforo/shared/contract';
import { errorText } from '../../common/error.messages.ts';
import { ReasonField, useReason } from '../../common/reason-field.tsx';
import { useGiveMakeUp } from './seats.queries.ts';

interface Props {
  client: Client;
  membershipId: string;
  onClose: () => void;
}

/** Gives a make-up beyond the rules of the plan; the reason is required. */
export function GiveMakeUpDialog({ client, membershipId, onClose }: Props) {
  const give = useGiveMakeUp(client.id, membershipId);
  const reason = useReason();
  function confirm(): void {
    const text = reason.given();
    if (text === null) return;
    give.mutate(text, {
      onSuccess: () => {
        toast.success(`${client.name} tiene una clase más por recuperar.`);
        onClose();
      },
    });
  }
  return (
    <Dialog
      isOpen
      title="Dar una recuperación"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" isPending={give.isPending} onClick={confirm}>
            Dar la recuperación
          </Button>
        </>
      }
    >
      <Stack>
        <p>Una clase sin coste en los servicios de su cuota. No cuenta para el máximo.</p>
        <ReasonField reason={reason} data-first-focus />
        {give.isError ? <Notice tone="error">{errorText(give.error)}</Notice> : null}
      </Stack>
    </Dialog>
  );
}
