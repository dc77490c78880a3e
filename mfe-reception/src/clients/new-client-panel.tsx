import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { api, ApiError } from '@aforo/shared/http';
import { createClient, createClientSchema, type Client } from '@aforo/shared/contract';
import { FormDialog, useContractForm, useSendOnce, useUnsavedWarning } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { useNavigate } from 'react-router-dom';
import { rememberClient } from '../common/client-cache.ts';
import { ClientFormFields } from '../common/client-form/client-form-fields.tsx';
import { emptyValues } from '../common/client-form/client.form.ts';
import { DuplicateNotice } from '../common/client-form/duplicate-notice.tsx';
import { duplicateCandidates } from '../common/client-form/duplicate.messages.ts';
import { paths } from '../paths.ts';

interface Props {
  /** What the name starts with; null while the panel is closed. */
  name: string | null;
  onClose: () => void;
}

/** A new client beside the list. What is typed outlives a closing that nobody asked for. */
export function NewClientPanel({ name, onClose }: Props) {
  const { shell } = useArea();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const sendOnce = useSendOnce();
  const [created, setCreated] = useState<Client | null>(null);

  const form = useContractForm({
    schema: createClientSchema,
    defaultValues: { ...emptyValues(name ?? ''), acceptsDuplicate: false },
    onSubmit: async (body) => {
      try {
        const client = await sendOnce(body, (idempotencyKey) =>
          api.call(createClient, { body, idempotencyKey }),
        );
        rememberClient(queryClient, client);
        toast.success(`${client.name} ya tiene ficha.`);
        setCreated(client);
      } catch (error) {
        // "It is somebody else" was said of these look-alikes, not of the next ones.
        form.setValue('acceptsDuplicate', false);
        throw error;
      }
    },
  });
  const { isDirty, reset } = form;
  useUnsavedWarning(isDirty && name !== null && created === null, shell.blockLeaving);

  useEffect(() => {
    if (name !== null && !isDirty) reset({ ...emptyValues(name), acceptsDuplicate: false });
  }, [name, isDirty, reset]);
  // Here and not in onSubmit: by now the warning about unsaved typing is down.
  useEffect(() => {
    if (created) void navigate(paths.client(created.id), { replace: true });
  }, [created, navigate]);

  const { submitError } = form;
  const isDuplicate = submitError instanceof ApiError && submitError.code === 'possible_duplicate';
  return (
    <FormDialog
      title="Nuevo cliente"
      side="panel"
      isOpen={name !== null}
      onClose={onClose}
      form={form}
      submitLabel="Crear ficha"
      loading={form.isPending}
      submitError={submitError}
      errorView={
        isDuplicate ? (
          <DuplicateNotice
            candidates={duplicateCandidates(submitError.details)}
            verb="Crear"
            isPending={form.isPending}
            onAccept={() => {
              form.setValue('acceptsDuplicate', true);
              form.submit();
            }}
          />
        ) : undefined
      }
    >
      <ClientFormFields />
    </FormDialog>
  );
}
