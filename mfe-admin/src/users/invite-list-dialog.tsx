import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { roles } from '@aforo/shared/contract';
import { FormDialog, FormTextAreaField, useContractForm } from '@aforo/shared/form';
import { formatPeopleCount } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { Notice } from '@aforo/shared/ui';
import { readPasted } from './pasted-addresses.ts';
import { RoleChoice } from './role-choice.tsx';
import { useInvite } from './users.queries.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (count: number) => void;
}

const schema = z.object({ list: z.string(), role: z.enum(roles) });

/** Invites every address of a pasted list; failed ones stay in it, with the reason. */
export function InviteListDialog({ isOpen, onClose, onInvited }: Props) {
  const invite = useInvite();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const form = useContractForm({
    schema,
    defaultValues: { list: '', role: 'receptionist' as const },
    onSubmit: async ({ list: text, role }) => {
      const left: string[] = [];
      const reasons: string[] = [];
      const asked = readPasted(text).people;
      // Sequential: after an interruption the earlier ones are invited, and the rest stays in the
      // list.
      for (const [index, { name, email }] of asked.entries()) {
        try {
          await invite.mutateAsync({ name, email, role });
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'email_taken') {
            form.setValue('list', [...left, ...asked.slice(index).map(lineOf)].join('\n'));
            setRefused(reasons);
            throw error;
          }
          left.push(lineOf({ name, email }));
          reasons.push(`${email}: ya tiene cuenta.`);
        }
      }
      onInvited(asked.length - left.length);
      setRefused(reasons);
      form.reset({ list: left.join('\n'), role });
      if (left.length === 0) onClose();
    },
  });
  const { list = '' } = useWatch({ control: form.control });
  const { people, unread } = readPasted(list);
  return (
    <FormDialog
      title="Invitar a varias personas"
      isOpen={isOpen}
      onClose={() => {
        setRefused([]);
        form.reset({ list: '', role: 'receptionist' });
        onClose();
      }}
      form={form}
      submitLabel={
        people.length === 0 ? 'Invitar' : `Invitar a ${formatPeopleCount(people.length)}`
      }
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={people.length === 0}
    >
      <FormTextAreaField
        form={form}
        name="list"
        label="Correos"
        rows={6}
        description="Uno por línea o separados por comas. Si quieres, con el nombre delante: Ana Ruiz <ana@centro.es>."
      />
      {unread.length > 0 ? (
        <Notice tone="warning" title="Esto no es un correo entero">
          {unread.join(' · ')}
        </Notice>
      ) : null}
      {refused.length > 0 ? <Notice tone="warning">{refused.join(' ')}</Notice> : null}
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RoleChoice label="Rol de todas" value={value} onChange={onChange} />
        )}
      />
    </FormDialog>
  );
}

const lineOf = ({ name, email }: { name: string; email: string }) => `${name} <${email}>`;
