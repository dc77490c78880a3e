import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useArea } from '@aforo/shared/area';
import { useContractForm, useUnsavedWarning, type FormValues } from '@aforo/shared/form';
import type { RecordSaving, StoredRecord } from './use-record-saving.ts';
import { useShownVersion } from './use-shown-version.ts';

interface Options<Item, Input extends FieldValues, Output> {
  /** Undefined for a new record. */
  record: Item | undefined;
  schema: z.ZodMiniType<Output, Input>;
  defaultValues: NoInfer<DefaultValues<FormValues<Input>>>;
  saving: RecordSaving<Item, Output>;
  onSaved: (saved: Item) => void;
}

/** The form of a new or existing record; saves with the version that was loaded. */
export function useRecordForm<Item extends StoredRecord, Input extends FieldValues, Output>({
  record,
  schema,
  defaultValues,
  saving: { create, update, readNow },
  onSaved,
}: Options<Item, Input, Output>) {
  const { shell } = useArea();
  const [stored, setStored] = useState<Item>();
  const save = useShownVersion(record?.version ?? 1, async () => {
    const now = record ? await readNow(record.id) : undefined;
    setStored(now);
    return now?.version;
  });
  const form = useContractForm({
    schema,
    defaultValues,
    onSubmit: async (values) => {
      const saved = record
        ? await save((version) => update(record, values, version))
        : await create(values);
      onSaved(saved);
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return {
    form,
    /** The version saved by another user, which is why the last attempt was refused. */
    stored: form.submitError ? stored : undefined,
  };
}
