import { ConfirmDialog, toast } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import type { Waiter } from './waiting-list.tsx';
import { useWithdraw } from './waiting.queries.ts';

interface Props {
  waiter: Waiter;
  onClose: () => void;
}

/** Removes a client from the waiting list, or declines an offer for them. They lose their turn. */
export function WithdrawDialog({ waiter, onClose }: Props) {
  const withdraw = useWithdraw();
  const { client, position: queuePosition, state } = waiter;
  const isOffered = state === 'offered';
  return (
    <ConfirmDialog
      title={
        isOffered
          ? `¿Rechazar la plaza de ${client.name}?`
          : `¿Quitar a ${client.name} de la lista de espera?`
      }
      consequence={
        isOffered
          ? 'La plaza pasa a quien espera después. No se puede deshacer.'
          : `Pierde su turno${queuePosition === null ? '' : ` (era el ${queuePosition}.º)`}: si vuelve a apuntarse, va al final.`
      }
      confirmLabel={isOffered ? 'Rechazar la plaza' : 'Quitar de la lista'}
      cancelLabel="Dejarlo como está"
      isOpen
      onClose={onClose}
      isPending={withdraw.isPending}
      error={withdraw.error ? errorText(withdraw.error) : undefined}
      onConfirm={() =>
        withdraw.mutate(waiter.id, {
          onSuccess: () => {
            toast.success(`${client.name} ya no espera.`);
            onClose();
          },
        })
      }
    />
  );
}
