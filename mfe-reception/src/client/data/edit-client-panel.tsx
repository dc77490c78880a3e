import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { api, ApiError } from '@aforo/shared/http';
import {
  updateClient,
  updateClientSchema,
  type Client,
  type ClientField,
} from '@aforo/shared/contract';
import { FormDialog, useContractForm, useUnsavedWarning } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { rememberClient } from '../../common/client-cache.ts';
import { ClientFormFields } from '../../common/client-form/client-form-fields.tsx';
import { toValues } from '../../common/client-form/client.form.ts';
import { duplicateView } from '../../common/client-form/duplicate-view.tsx';
import { readClientNow } from '../client.queries.ts';
import { mergeValues } from './merge-values.ts';
import { StaleNotice } from './stale-notice.tsx';

interface Props {
  client: Client;
  isOpen: boolean;
  onClose: () => void;
}

/** Another user saved first: the saved values and the merge of both edits. */
interface EditConflict {
  theirs: Client;
  conflicts: ClientField[];
  adopted: ClientField[];
}

/** The form with the client's data beside the record. Concurrent edits are merged. */
export function EditClientPanel({ client, isOpen, onClose }: Props) {
  const { shell, settings } = useArea();
  const { country } = settings.center;
  const queryClient = useQueryClient();
  /** The record that the edit is based on; the save request carries its version. */
  const [base, setBase] = useState(client);
  const [editConflict, setEditConflict] = useState<EditConflict | null>(null);
  const form = useContractForm({
    schema: updateClientSchema,
    defaultValues: formValues(client, country),
    onSubmit: async (body) => {
      try {
        const saved = await api.call(updateClient, { params: { id: client.id }, body });
        rememberClient(queryClient, saved);
        setBase(saved);
        setEditConflict(null);
        form.reset(formValues(saved, country));
        toast.success('Cambios guardados.');
        onClose();
      } catch (error) {
        form.setValue('acceptsDuplicate', false);
        if (isCode(error, 'stale_version')) await mergeSavedClient();
        throw error;
      }
    },
  });
  const { isDirty, reset, submitError } = form;
  useUnsavedWarning(isDirty && isOpen, shell.blockLeaving);

  async function mergeSavedClient(): Promise<void> {
    const savedClient = await readClientNow(queryClient, client.id);
    const editedValues = { ...toValues(base, country), ...form.getValues() };
    const merge = mergeValues(
      toValues(base, country),
      toValues(savedClient, country),
      editedValues,
    );
    for (const field of merge.adopted) form.setValue(field, merge.values[field]);
    form.setValue('version', savedClient.version);
    setBase(savedClient);
    setEditConflict({ theirs: savedClient, conflicts: merge.conflicts, adopted: merge.adopted });
  }

  // If the record changes elsewhere while the form is untouched, show the new data.
  if (!isDirty && client.version > base.version) setBase(client);
  useEffect(() => {
    if (!isDirty) reset(formValues(base, country));
  }, [base, country, isDirty, reset]);

  return (
    <FormDialog
      title="Editar cliente"
      side="panel"
      isOpen={isOpen}
      onClose={() => {
        setEditConflict(null);
        onClose();
      }}
      form={form}
      submitLabel="Guardar"
      loading={form.isPending}
      submitError={submitError}
      errorView={
        isCode(submitError, 'stale_version') && editConflict ? (
          <StaleNotice
            theirs={toValues(editConflict.theirs, country)}
            mine={{ ...toValues(base, country), ...form.watch() }}
            conflicts={editConflict.conflicts}
            adopted={editConflict.adopted}
            onTake={(field, value) => form.setValue(field, value, { shouldDirty: true })}
          />
        ) : (
          duplicateView(form, 'Guardar')
        )
      }
    >
      <ClientFormFields />
    </FormDialog>
  );
}

function formValues(client: Client, country: string) {
  return { ...toValues(client, country), version: client.version, acceptsDuplicate: false };
}

function isCode(error: unknown, code: ApiError['code']): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
