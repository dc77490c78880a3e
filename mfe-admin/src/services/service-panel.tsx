import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  serviceInputSchema,
  serviceKindName,
  serviceKinds,
  type Resource,
  type Service,
  type ServiceInput,
} from '@aforo/shared/contract';
import {
  FormCheckboxField,
  FormDialog,
  FormError,
  FormTextAreaField,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Notice, Section, SelectField, Stack } from '@aforo/shared/ui';
import { FormAmountField } from '../common/amount-field.tsx';
import { euros, percentage, wholeNumber } from '../common/amounts.ts';
import { useShownVersion } from '../common/use-shown-version.ts';
import { FormDurationField } from './duration-field.tsx';
import { FormServicePictureField } from './service-picture-field.tsx';
import { ServiceResourcesField } from './service-resources-field.tsx';
import { bufferSentence, cancellationSentence, windowSentence } from './service-sentences.ts';
import { defaultValues } from './service.form.ts';
import { useSaveService } from './services.queries.ts';

interface Props {
  /** Undefined: a new one. */
  service: Service | undefined;
  resources: readonly Resource[];
  onClose: () => void;
  onSaved: (saved: Service) => void;
}

/** A class or an appointment being written, with its rules in plain sentences. */
export function ServicePanel({ service, resources, onClose, onSaved }: Props) {
  const { shell } = useArea();
  const { create, update, readNow } = useSaveService();
  const [stored, setStored] = useState<Service>();
  const [isUploading, setUploading] = useState(false);
  const save = useShownVersion(service?.version ?? 1, async () => {
    const now = service ? await readNow(service.id) : undefined;
    setStored(now);
    return now?.version;
  });
  const form = useContractForm({
    schema: serviceInputSchema,
    defaultValues: defaultValues(service),
    onSubmit: async (values) => {
      const saved = service
        ? await save((version) => update(service.id, values, version))
        : await create(values);
      onSaved(saved);
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const values = useWatch({ control: form.control }) as ServiceInput; // complete from the start
  return (
    <FormDialog
      place="panel"
      title={service ? service.name : 'Nuevo servicio'}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={service ? 'Guardar servicio' : 'Crear servicio'}
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={isUploading}
      errorView={
        <Stack gap={3}>
          <FormError error={form.submitError} />
          {stored && form.submitError ? (
            <Notice title="Ahora está guardado así">
              {stored.name}: {stored.durationMinutes} minutos, {stored.capacity} plazas.{' '}
              {cancellationSentence(stored)}
            </Notice>
          ) : null}
        </Stack>
      }
    >
      {service ? <p>Lo que ya está programado conserva su aforo y sus condiciones.</p> : null}
      <FormTextField name="name" label="Nombre" autoComplete="off" />
      <SelectField
        label="Tipo"
        value={values.kind}
        options={serviceKinds.map((kind) => ({ value: kind, label: serviceKindName[kind] }))}
        onChange={({ target }) => {
          const kind = serviceKinds.find((one) => one === target.value) ?? 'class';
          form.setValue('kind', kind, { shouldDirty: true });
          if (kind === 'appointment') form.setValue('capacity', 1, { shouldDirty: true });
        }}
      />
      {values.kind === 'class' ? (
        <FormAmountField name="capacity" label="Plazas" format={wholeNumber} />
      ) : null}
      <FormTextAreaField
        name="description"
        label="Descripción"
        description="La ven los clientes."
      />
      <FormTextField name="color" label="Color" type="color" />
      <FormServicePictureField onBusy={setUploading} />
      <Section title="Tiempo">
        <FormAmountField name="durationMinutes" label="Duración en minutos" format={wholeNumber} />
        <FormAmountField
          name="bufferBeforeMinutes"
          label="Margen antes, en minutos"
          format={wholeNumber}
        />
        <FormAmountField
          name="bufferAfterMinutes"
          label="Margen después, en minutos"
          format={wholeNumber}
        />
        <p aria-live="polite">{bufferSentence(values)}</p>
      </Section>
      <Section title="Precio">
        <FormAmountField
          name="priceMinor"
          label="Precio en euros"
          description="Con impuestos."
          format={euros}
        />
        <FormAmountField name="taxBasisPoints" label="Impuesto (%)" format={percentage} />
      </Section>
      <Section title="Reservas">
        <FormCheckboxField name="isOnline" label="Los clientes lo reservan en línea" />
        <FormAmountField name="bookingOpensDays" label="Se abre, días antes" format={wholeNumber} />
        <FormDurationField name="bookingClosesMinutes" label="Se cierra antes de empezar" />
        <FormDurationField name="cancellationMinutes" label="Plazo para cancelar" />
        <Notice>
          <p>{windowSentence(values)}</p>
          <p>{cancellationSentence(values)}</p>
        </Notice>
      </Section>
      <ServiceResourcesField resources={resources} />
    </FormDialog>
  );
}
