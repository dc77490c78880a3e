import { Controller } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  professionalInputSchema,
  type Professional,
  type Service,
  type User,
} from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormError,
  FormTextAreaField,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Card, Section, SelectField, toast } from '@aforo/shared/ui';
import { FormChoicesField } from '../common/fields/choices-field.tsx';
import { useShownVersion } from '../common/records/use-shown-version.ts';
import { FormWeeklyHoursField } from '../common/fields/weekly-hours-field.tsx';
import { ExceptionsField } from './exceptions-field.tsx';
import { toValues } from './professional.form.ts';
import { useSaveProfessional } from './professionals.queries.ts';

interface Props {
  professional: Professional;
  services: readonly Service[];
  accounts: readonly User[];
}

export function ProfessionalForm({ professional, services, accounts }: Props) {
  const { shell } = useArea();
  const { id } = professional;
  const { update, readNow } = useSaveProfessional();
  const save = useShownVersion(professional.version, async () => (await readNow(id)).version);
  const form = useContractForm({
    schema: professionalInputSchema,
    defaultValues: toValues(professional),
    onSubmit: async (values) => {
      const saved = await save((version) => update(id, values, version));
      form.reset(toValues(saved));
      toast.success('Guardado.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const offered = services.filter(
    (service) => service.status === 'active' || professional.serviceIds.includes(service.id),
  );
  return (
    <Card>
      <Form form={form}>
        <FormTextField name="name" label="Nombre y apellidos" autoComplete="off" />
        <FormTextField name="color" label="Color en el horario" type="color" />
        <FormTextAreaField name="bio" label="Presentación" description="La ven los clientes." />
        <Controller
          control={form.control}
          name="userId"
          render={({ field, fieldState }) => (
            <SelectField
              label="Cuenta con la que entra"
              ref={field.ref}
              value={field.value ?? ''}
              error={fieldState.error?.message}
              options={[
                { value: '', label: 'Sin cuenta' },
                ...accounts.map((user) => ({
                  value: user.id,
                  label: `${user.name} · ${user.email}`,
                })),
              ]}
              onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
            />
          )}
        />
        <FormChoicesField
          name="serviceIds"
          label="Servicios que da"
          options={offered.map((service) => ({ value: service.id, label: service.name }))}
        />
        <Section title="Horario de la semana">
          <FormWeeklyHoursField noneWords="No viene" />
        </Section>
        <ExceptionsField />
        <FormError error={form.submitError} />
        <FormActions form={form} submitLabel="Guardar" />
      </Form>
    </Card>
  );
}
