import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { returnGraceInputSchema, type StoredReturnGrace } from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormAmountField,
  FormError,
  useContractForm,
  useUnsavedWarning,
  wholeNumber,
} from '@aforo/shared/form';
import { Notice, toast } from '@aforo/shared/ui';
import { useShownVersion } from '../../common/records/use-shown-version.ts';
import { SettingsCard } from '../settings-card.tsx';
import { returnGraceQuery, useSaveReturnGrace } from './return-grace.queries.ts';

/** How long a session returned to an expired bono can still be used. */
export function ReturnGraceCard() {
  return (
    <SettingsCard
      title="Sesiones que vuelven a un bono"
      description="Quien cancela a tiempo recupera su sesión. Si su bono se ha acabado entretanto, tiene estos días para gastarla; si cancela el centro, al menos estos. Vale para las que vuelvan desde ahora: lo que ya volvió se queda como está."
      query={useQuery(returnGraceQuery)}
      lines={1}
    >
      {(data) => <ReturnGraceForm grace={data} />}
    </SettingsCard>
  );
}

function ReturnGraceForm({ grace }: { grace: StoredReturnGrace }) {
  const { shell } = useArea();
  const { save, readNow } = useSaveReturnGrace();
  const [stored, setStored] = useState<StoredReturnGrace>();
  const overShown = useShownVersion(grace.version, async () => {
    const now = await readNow();
    setStored(now);
    return now.version;
  });
  const form = useContractForm({
    schema: returnGraceInputSchema,
    defaultValues: { returnGraceDays: grace.returnGraceDays },
    onSubmit: async (values) => {
      const { returnGraceDays } = await overShown((version) => save(values, version));
      form.reset({ returnGraceDays });
      toast.success('Días guardados.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <Form form={form}>
      <FormAmountField
        form={form}
        name="returnGraceDays"
        label="Días para gastarla"
        description="Con 0, una sesión que vuelve a un bono caducado ya no se puede gastar."
        format={wholeNumber}
      />
      <FormError error={form.submitError} />
      {form.submitError && stored ? (
        <Notice title="Ahora está guardado así">{daysText(stored.returnGraceDays)}</Notice>
      ) : null}
      <FormActions form={form} submitLabel="Guardar días" />
    </Form>
  );
}

function daysText(days: number): string {
  return days === 1 ? '1 día para gastarla.' : `${days} días para gastarla.`;
}
