import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  professionalDataSchema,
  professionalHoursSchema,
  type Professional,
  type ProfessionalInput,
  type Service,
  type User,
} from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormError,
  FormTextAreaField,
  FormTextField,
  FormWeeklyHoursField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Card, Section, SelectField, toast } from '@aforo/shared/ui';
import { FormChoicesField } from '../common/fields/choices-field.tsx';
import { useShownVersion } from '../common/records/use-shown-version.ts';
import { openingQuery } from '../common/opening.query.ts';
import { ExceptionsField } from './exceptions-field.tsx';
import { toData, toHours, toValues } from './professional.form.ts';
import { useSaveProfessional } from './professionals.queries.ts';

interface Props {
  professional: Professional;
  services: readonly Service[];
  accounts: readonly User[];
}

type SavePart = (part: Partial<ProfessionalInput>) => Promise<Professional>;

/** Who they are and when they come, each saved by itself; what isn't saved goes as it is stored. */
export function ProfessionalForms({ professional, services, accounts }: Props) {
  const { id } = professional;
  const { update, readNow } = useSaveProfessional();
  const save = useShownVersion(professional.version, async () => (await readNow(id)).version);
  const savePart: SavePart = (part) =>
    save((version) => update(id, { ...toValues(professional), ...part }, version));
  return (
    <>
      <DataForm {...{ professional, services, accounts, savePart }} />
      <HoursForm {...{ professional, savePart }} />
    </>
  );
}

function DataForm({ professional, services, accounts, savePart }: Props & { savePart: SavePart }) {
  const { shell } = useArea();
  const form = useContractForm({
    schema: professionalDataSchema,
    defaultValues: toData(professional),
    onSubmit: async (values) => {
      form.reset(toData(await savePart(values)));
      toast.success('Datos guardados.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const offered = services.filter(
    (service) => service.status === 'active' || professional.serviceIds.includes(service.id),
  );
  return (
    <Card>
      <Section title="Quién es">
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
          <FormError error={form.submitError} />
          <FormActions form={form} submitLabel="Guardar datos" />
        </Form>
      </Section>
    </Card>
  );
}

function HoursForm({ professional, savePart }: { professional: Professional; savePart: SavePart }) {
  const { shell, settings } = useArea();
  const opening = useQuery(openingQuery).data?.hours;
  const form = useContractForm({
    schema: professionalHoursSchema,
    defaultValues: toHours(professional),
    onSubmit: async (values) => {
      form.reset(toHours(await savePart(values)));
      toast.success('Horario guardado.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <Card>
      <Form form={form}>
        <Section title="Horario de la semana">
          <FormWeeklyHoursField
            noneWords="No viene"
            opening={opening}
            weekStartsOn={settings.weekStartsOn}
          />
        </Section>
        <ExceptionsField />
        <FormError error={form.submitError} />
        <FormActions form={form} submitLabel="Guardar horario" />
      </Form>
    </Card>
  );
}
