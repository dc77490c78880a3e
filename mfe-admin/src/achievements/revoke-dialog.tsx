import { revokeAward, type Achievement, type Award } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { useAwardActs } from './achievements.queries.ts';

interface Props {
  achievement: Achievement;
  award: Award;
  onClose: () => void;
}

/** Revokes an award with a reason; its gift sessions are withdrawn up to what the bono has left. */
export function RevokeDialog({ achievement, award, onClose }: Props) {
  const { revoke } = useAwardActs(achievement.id);
  const form = useContractForm({
    schema: revokeAward.body,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await revoke(award.id, reason);
      toast.success(`Retirado a ${award.client.name}.`);
      onClose();
    },
  });
  const hasCredits = award.rewardCredits !== null && award.rewardedAt !== null;
  return (
    <FormDialog
      title={`Retirar «${achievement.name}» a ${award.client.name}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Retirar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>
        {hasCredits ? 'Las sesiones que dio salen de su bono, hasta donde las tenga. ' : ''}
        Ningún recuento se lo devolverá.
      </p>
      <FormTextField form={form} name="reason" label="Por qué" autoComplete="off" maxLength={300} />
    </FormDialog>
  );
}
