import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import { healthFormSchema, type ClientHealth } from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormError,
  FormTextAreaField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { ApiError } from '@aforo/shared/http';
import { Instant, Notice, toast } from '@aforo/shared/ui';
import { useSaveHealth } from './health.queries.ts';

/** The health data form. A concurrent change is shown beside it and never overwritten. */
export function HealthForm({ clientId, health }: { clientId: string; health: ClientHealth }) {
  const { shell, settings } = useArea();
  const { save, readNow } = useSaveHealth(clientId);
  const [base, setBase] = useState(health);
  const [savedHealth, setSavedHealth] = useState<ClientHealth | null>(null);
  const form = useContractForm({
    schema: healthFormSchema,
    defaultValues: { healthNotes: health.healthNotes },
    onSubmit: async ({ healthNotes }) => {
      try {
        const saved = await save({ healthNotes, changedAt: base.changedAt });
        setBase(saved);
        setSavedHealth(null);
        form.reset({ healthNotes: saved.healthNotes });
        toast.success('Datos de salud guardados.');
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version') {
          const now = await readNow();
          setSavedHealth(now);
          setBase(now);
        }
        throw error;
      }
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <Form form={form}>
      <FormTextAreaField
        form={form}
        name="healthNotes"
        label="Datos de salud"
        description={
          base.changedAt ? (
            <>
              Escrito <Instant at={base.changedAt} timeZone={settings.center.timeZone} />. Vacío, se
              borra.
            </>
          ) : (
            'Solo lo ven recepción y administración.'
          )
        }
        rows={4}
      />
      <FormError error={form.submitError} />
      {savedHealth ? (
        <Notice title="Ahora está guardado así">{savedHealth.healthNotes || 'Nada.'}</Notice>
      ) : null}
      <FormActions form={form} submitLabel="Guardar" />
    </Form>
  );
}
