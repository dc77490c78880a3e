import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  professionalDataSchema,
  professionalHoursSchema,
  professionalInputSchema,
  type Professional,
  type ProfessionalInput,
  type Service,
  type User,
} from '@aforo/shared/contract';
import {
  Form,
  FormError,
  FormTextAreaField,
  FormTextField,
  FormWeeklyHoursField,
  inputOf,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { SelectField, toast } from '@aforo/shared/ui';
import { FormChoicesField } from '../common/fields/choices-field.tsx';
import { useShownVersion } from '../common/records/use-shown-version.ts';
import { openingQuery } from '../common/opening.query.ts';
import { ExceptionsField } from './exceptions-field.tsx';
import { useSaveProfessional } from './professionals.queries.ts';
import { EditablePart } from './reading/editable-part.tsx';
import { PartActions } from './reading/part-actions.tsx';
import { WeekOfHours } from './reading/week-of-hours.tsx';
import { ProfessionalDetails } from './reading/professional-details.tsx';

interface Props {
  professional: Professional;
  services: readonly Service[];
  accounts: readonly User[];
}

type SavePart = (part: Partial<ProfessionalInput>) => Promise<Professional>;

/**
 * The details and the hours, shown read-only first and saved separately; the part that is not being
 * saved is sent as stored.
 */
export function ProfessionalForms({ professional, services, accounts }: Props) {
  const { id } = professional;
  const { update, readNow } = useSaveProfessional();
  const save = useShownVersion(professional.version, async () => (await readNow(id)).version);
  const savePart: SavePart = (part) =>
    save((version) =>
      update(id, { ...inputOf(professionalInputSchema, professional), ...part }, version),
    );
  return (
    <>
      <EditablePart
        title="Quién es"
        editLabel="Editar datos"
        isEmpty={professional.serviceIds.length === 0}
        form={(close) => (
          <DataForm {...{ professional, services, accounts, savePart }} onClose={close} />
        )}
      >
        <ProfessionalDetails {...{ professional, services, accounts }} />
      </EditablePart>
      <EditablePart
        title="Horario de la semana"
        editLabel="Editar horario"
        isEmpty={professional.hours.length === 0 && professional.exceptions.length === 0}
        form={(close) => <HoursForm {...{ professional, savePart }} onClose={close} />}
      >
        <WeekOfHours professional={professional} />
      </EditablePart>
    </>
  );
}

interface PartProps {
  savePart: SavePart;
  onClose: () => void;
}

function DataForm({ professional, services, accounts, savePart, onClose }: Props & PartProps) {
  const { shell } = useArea();
  const form = useContractForm({
    schema: professionalDataSchema,
    defaultValues: inputOf(professionalDataSchema, professional),
    onSubmit: async (values) => {
      form.reset(inputOf(professionalDataSchema, await savePart(values)));
      toast.success('Datos guardados.');
      onClose();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const offered = services.filter(
    (service) => service.status === 'active' || professional.serviceIds.includes(service.id),
  );
  return (
    <Form form={form}>
      <FormTextField form={form} name="name" label="Nombre y apellidos" autoComplete="off" />
      <FormTextField form={form} name="color" label="Color en el horario" type="color" />
      <FormTextAreaField
        form={form}
        name="bio"
        label="Presentación"
        description="La ven los clientes."
      />
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
        form={form}
        name="serviceIds"
        label="Servicios que da"
        options={offered.map((service) => ({ value: service.id, label: service.name }))}
      />
      <FormError error={form.submitError} />
      <PartActions form={form} submitLabel="Guardar datos" onClose={onClose} />
    </Form>
  );
}

function HoursForm({ professional, savePart, onClose }: Pick<Props, 'professional'> & PartProps) {
  const { shell, settings } = useArea();
  const opening = useQuery(openingQuery).data?.hours;
  const form = useContractForm({
    schema: professionalHoursSchema,
    defaultValues: inputOf(professionalHoursSchema, professional),
    onSubmit: async (values) => {
      form.reset(inputOf(professionalHoursSchema, await savePart(values)));
      toast.success('Horario guardado.');
      onClose();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <Form form={form}>
      <FormWeeklyHoursField
        noneWords="No viene"
        opening={opening}
        weekStartsOn={settings.weekStartsOn}
      />
      <ExceptionsField />
      <FormError error={form.submitError} />
      <PartActions form={form} submitLabel="Guardar horario" onClose={onClose} />
    </Form>
  );
}
