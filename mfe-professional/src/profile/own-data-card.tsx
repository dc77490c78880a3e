import { useEffect, useEffectEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useArea, useSession } from '@aforo/shared/area';
import { profileInputSchema, roleName, updateProfile, type Profile } from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormError,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import {
  Card,
  DelayedFallback,
  DescriptionList,
  QueryState,
  Section,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { toValues } from './own-data.form.ts';
import { profileQuery } from './profile.queries.ts';

/** Name and phone number are editable; e-mail and role are read-only. */
export function OwnDataCard() {
  const profile = useQuery(profileQuery);
  // The session has e-mail and role before the profile has loaded.
  const { email, role } = { ...useSession().user, ...profile.data };
  return (
    <Card>
      <Section title="Tus datos">
        <DescriptionList
          items={[
            { label: 'Correo', value: email },
            { label: 'Rol', value: roleName[role] },
          ]}
        />
        <QueryState
          query={profile}
          skeleton={
            <DelayedFallback>
              <Stack gap={4}>
                <Skeleton height="70px" />
                <Skeleton height="70px" />
                <Skeleton height="40px" width="140px" />
              </Stack>
            </DelayedFallback>
          }
        >
          {(data) => <OwnData profile={data} />}
        </QueryState>
      </Section>
    </Card>
  );
}

function OwnData({ profile }: { profile: Profile }) {
  const { shell } = useArea();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: profileInputSchema,
    defaultValues: toValues(profile),
    onSubmit: async (body) => {
      const saved = await api.call(updateProfile, { body });
      form.reset(toValues(saved));
      queryClient.setQueryData(profileQuery.queryKey, saved);
      toast.success('Datos guardados.');
      await shell.refreshSession();
    },
  });
  useUnsavedWarning(form.isDirty, shell.blockLeaving);
  const showNews = useEffectEvent((news: Profile) => {
    if (!form.isDirty) form.reset(toValues(news));
  });
  // Shows changes made elsewhere, unless the user is typing.
  useEffect(() => showNews(profile), [profile]);
  return (
    <Form form={form}>
      <FormTextField form={form} name="name" label="Nombre y apellidos" autoComplete="name" />
      <FormTextField form={form} name="phone" label="Teléfono" type="tel" autoComplete="tel" />
      <FormError error={form.submitError} />
      <FormActions form={form} submitLabel="Guardar datos" />
    </Form>
  );
}
