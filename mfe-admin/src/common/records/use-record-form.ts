import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useArea } from '@aforo/shared/area';
import { useContractForm, useUnsavedWarning } from '@aforo/shared/form';
import type { RecordSaving, Stored } from './use-record-saving.ts';
import { useShownVersion } from './use-shown-version.ts';

interface Options<Item, Input extends FieldValues, Output> {
  /** Undefined: a new one. */
  record: Item | undefined;
  schema: z.ZodMiniType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  saving: RecordSaving<Item, Output>;
  onSaved: (saved: Item) => void;
}

/** The form of a record that is made or changed, over the version that the person was shown. */
export function useRecordForm<Item extends Stored, Input extends FieldValues, Output>({
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
    /** What somebody else saved meanwhile, which is why the last try was refused. */
    stored: form.submitError ? stored : undefined,
  };
}
