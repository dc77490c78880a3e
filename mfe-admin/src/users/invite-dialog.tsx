import { Controller } from 'react-hook-form';
import { inviteUserSchema, type BodyOf, type inviteUser, type User } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { emailTakenAt } from '../common/error-at-field.ts';
import { RoleChoice } from './role-choice.tsx';
import { useInvite } from './users.queries.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (user: User) => void;
}

const empty: BodyOf<typeof inviteUser> = { name: '', email: '', role: 'receptionist' };

/** Invites one person. */
export function InviteDialog({ isOpen, onClose, onInvited }: Props) {
  const invite = useInvite();
  const form = useContractForm({
    schema: inviteUserSchema,
    defaultValues: empty,
    onSubmit: async (values) => {
      const user = await invite.mutateAsync(values).catch((error: unknown) => {
        throw emailTakenAt('email', error);
      });
      form.reset(empty);
      onInvited(user);
    },
  });
  return (
    <FormDialog
      title="Invitar a alguien"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      submitLabel="Enviar la invitación"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <p>Recibirá un correo con un enlace para elegir su contraseña.</p>
      <FormTextField form={form} name="name" label="Nombre y apellidos" autoComplete="off" />
      <FormTextField form={form} name="email" label="Correo" type="email" autoComplete="off" />
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RoleChoice label="Rol" value={value} onChange={onChange} />
        )}
      />
    </FormDialog>
  );
}
