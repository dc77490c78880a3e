import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useArea } from '@aforo/shared/area';
import type {
  SettingsInput,
  SettingsPartName,
  SettingsView,
  StoredSettings,
} from '@aforo/shared/contract';
import { useContractForm, useUnsavedWarning, type FormValues } from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { useShownVersion } from '../common/records/use-shown-version.ts';
import { useSettingsPart } from '../common/use-settings-part.ts';

interface Options<P extends SettingsPartName, Input extends FieldValues> {
  part: P;
  /** As it was loaded; saving refers to its version. */
  stored: StoredSettings<P>;
  schema: z.ZodMiniType<SettingsInput<P>, Input>;
  toValues: (view: SettingsView<P>) => NoInfer<DefaultValues<FormValues<Input>>>;
  /** The stored values in one text, for comparison with the typed ones. */
  textOf: (view: SettingsView<P>) => string;
  savedText: string;
  /** The request of the form's values; by default the values. */
  toInput?: (values: SettingsInput<P>) => SettingsInput<P>;
  onSaved?: () => void;
}

/** The form of one part of the settings. */
export function useSettingsForm<P extends SettingsPartName, Input extends FieldValues>({
  part,
  stored,
  schema,
  toValues,
  textOf,
  savedText,
  toInput = (values) => values,
  onSaved,
}: Options<P, Input>) {
  const { shell } = useArea();
  const { save, readNow } = useSettingsPart(part);
  const [current, setCurrent] = useState<SettingsView<P>>();
  const overShown = useShownVersion(stored.version, async () => {
    const { values, version } = await readNow();
    setCurrent(values);
    return version;
  });
  const form = useContractForm({
    schema,
    defaultValues: toValues(stored.values),
    onSubmit: async (values) => {
      const saved = await overShown((version) => save(toInput(values), version));
      form.reset(toValues(saved.values));
      toast.success(savedText);
      onSaved?.();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return {
    form,
    /** The values saved by another user, which is why the last attempt was refused. */
    currentText: form.submitError && current ? textOf(current) : undefined,
  };
}
