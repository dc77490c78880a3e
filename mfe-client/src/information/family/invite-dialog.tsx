import { useQueryClient } from '@tanstack/react-query';
import {
  type Dependant,
  firstName,
  inviteDependant,
  inviteDependantSchema,
} from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';
import { householdQuery } from './family.queries.ts';

/** Invites a child of sixteen or more to an account, which ends the parent's access. */
export function InviteDialog({
  dependant,
  onClose,
}: {
  dependant: Dependant;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const send = useSendOnce();
  const first = firstName(dependant.name);
  const form = useContractForm({
    schema: inviteDependantSchema,
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      const household = await send(body, (idempotencyKey) =>
        api.call(inviteDependant, { params: { id: dependant.id }, body, idempotencyKey }),
      );
      queryClient.setQueryData(householdQuery.queryKey, household);
      toast.success(`Si ${body.email} no tiene cuenta, le llegará la invitación.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Una cuenta para ${first}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Mandar la invitación"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>
        Cuando la acepte, {first} reservará con su propia cuenta y tú dejarás de reservar por{' '}
        {first} y de ver sus reservas.
      </p>
      <FormTextField
        form={form}
        name="email"
        label={`Correo de ${first}`}
        description="Tiene que ser suyo, distinto del tuyo."
        type="email"
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
