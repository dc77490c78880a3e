import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  clientFields,
  updateOwnClient,
  updateOwnClientSchema,
  type OwnClient,
} from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormDateField,
  FormError,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { api, ApiError } from '@aforo/shared/http';
import { Card, DescriptionList, Section, toast } from '@aforo/shared/ui';
import { ownClientQuery } from './own-client.queries.ts';
import { differences, toValues, type OwnData } from './own-data.form.ts';
import { ConcurrentChanges } from './concurrent-changes.tsx';

/**
 * The client's own data. Changes saved by another user are compared, never silently overwritten.
 */
export function OwnDataCard({ client }: { client: OwnClient }) {
  const { shell } = useArea();
  const queryClient = useQueryClient();
  const [newer, setNewer] = useState<OwnClient | null>(null);
  const form = useContractForm({
    schema: updateOwnClientSchema,
    defaultValues: toValues(client),
    onSubmit: async (body) => {
      setNewer(null);
      const saved = await save(body);
      if (!saved) return;
      form.reset(toValues(saved));
      queryClient.setQueryData(ownClientQuery.queryKey, saved);
      toast.success('Datos guardados.');
      await shell.refreshSession();
    },
  });
  useUnsavedWarning(form.isDirty, shell.blockLeaving);

  /** Undefined if another user's changes must be reviewed first. */
  async function save(body: OwnData): Promise<OwnClient | undefined> {
    try {
      return await api.call(updateOwnClient, { body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
      const latest = await queryClient.fetchQuery({ ...ownClientQuery, staleTime: 0 });
      const base = form.formState.defaultValues;
      const isOtherwise = differences({ ...toValues(client), ...base }, latest).length > 0;
      if (isOtherwise) setNewer(latest);
      // The version also increases with changes outside this form, which are no conflict.
      else return api.call(updateOwnClient, { body: { ...body, version: latest.version } });
    }
  }

  const showNews = useEffectEvent((news: OwnClient) => {
    if (!form.isDirty) form.reset(toValues(news));
  });
  // Shows changes made elsewhere, unless the user is typing.
  useEffect(() => showNews(client), [client]);

  return (
    <Card>
      <Section title="Tus datos">
        <Form form={form}>
          <DescriptionList items={[{ label: clientFields.email.label, value: client.email }]} />
          <FormTextField
            form={form}
            name="name"
            label={clientFields.name.formLabel}
            autoComplete="name"
          />
          <FormTextField
            form={form}
            name="phone"
            label={clientFields.phone.label}
            description="Para avisarte si cambia una clase."
            type="tel"
            autoComplete="tel"
          />
          <FormDateField
            form={form}
            name="birthDate"
            label={clientFields.birthDate.label}
            description="Opcional."
            autoComplete="bday"
          />
          <FormError error={form.submitError} />
          {newer ? (
            <ConcurrentChanges
              differences={differences(form.getValues(), newer)}
              onKeepMine={() => {
                form.setValue('version', newer.version);
                form.submit();
              }}
              onTakeSaved={() => {
                form.reset(toValues(newer));
                setNewer(null);
              }}
            />
          ) : (
            <FormActions form={form} submitLabel="Guardar datos" />
          )}
        </Form>
      </Section>
    </Card>
  );
}
