import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { api } from '@aforo/shared/http';
import { createClient, createClientSchema, type Client } from '@aforo/shared/contract';
import { FormDialog, useContractForm, useSendOnce, useUnsavedWarning } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { rememberClient } from '../client-cache.ts';
import { ClientFormFields } from './client-form-fields.tsx';
import { emptyValues } from './client.form.ts';
import { duplicateView } from './duplicate-view.tsx';

interface Props {
  /** The search text without results, a name or a phone number; null while the panel is closed. */
  searched: string | null;
  onClose: () => void;
  onCreated: (client: Client) => void;
}

/** A panel to create a client. Typed values survive an unintended close. */
export function NewClientPanel({ searched, onClose, onCreated }: Props) {
  const { shell } = useArea();
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const [created, setCreated] = useState<Client | null>(null);

  const form = useContractForm({
    schema: createClientSchema,
    defaultValues: { ...emptyValues(searched ?? ''), acceptsDuplicate: false },
    onSubmit: async (body) => {
      try {
        const client = await sendOnce(body, (idempotencyKey) =>
          api.call(createClient, { body, idempotencyKey }),
        );
        rememberClient(queryClient, client);
        toast.success(`${client.name} ya tiene ficha.`);
        setCreated(client);
      } catch (error) {
        // The confirmation was for these candidates, not for the next ones.
        form.setValue('acceptsDuplicate', false);
        throw error;
      }
    },
  });
  const { isDirty, reset } = form;
  useUnsavedWarning(isDirty && searched !== null && created === null, shell.blockLeaving);

  useEffect(() => {
    if (searched !== null && !isDirty) {
      reset({ ...emptyValues(searched), acceptsDuplicate: false });
    }
  }, [searched, isDirty, reset]);
  // In an effect, not in onSubmit: by now the unsaved-changes guard is off.
  const notifyCreated = useEffectEvent(onCreated);
  useEffect(() => {
    if (created) notifyCreated(created);
  }, [created]);

  return (
    <FormDialog
      title="Nuevo cliente"
      side="panel"
      isOpen={searched !== null}
      onClose={onClose}
      form={form}
      submitLabel="Crear ficha"
      loading={form.isPending}
      submitError={form.submitError}
      errorView={duplicateView(form, 'Crear')}
    >
      <ClientFormFields />
    </FormDialog>
  );
}
