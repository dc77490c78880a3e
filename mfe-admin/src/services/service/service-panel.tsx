import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  serviceInputSchema,
  serviceKindName,
  serviceKinds,
  serviceLevelName,
  serviceLevels,
  uploadServicePicture,
  type Resource,
  type Service,
} from '@aforo/shared/contract';
import { useArea } from '@aforo/shared/area';
import { Notice, Section, SelectField } from '@aforo/shared/ui';
import {
  euros,
  FormAmountField,
  FormCheckboxField,
  FormTextAreaField,
  FormTextField,
  wholeNumber,
} from '@aforo/shared/form';
import { FormPictureField } from '../../common/fields/picture-field.tsx';
import { FormTaxField } from '../../common/fields/tax-field.tsx';
import { serviceEffect } from '../../common/effects/effects.messages.ts';
import { PolicyEffect } from '../../common/effects/policy-effect.tsx';
import type { RecordPanelProps } from '../../common/records/opened-record.tsx';
import { RecordPanel } from '../../common/records/record-panel.tsx';
import { useRecordForm } from '../../common/records/use-record-form.ts';
import { FormDurationField } from '../../common/fields/duration-field.tsx';
import { PictureFocusField } from './picture-focus-field.tsx';
import { ServiceRemindersField } from './service-reminders-field.tsx';
import { ServiceResourcesField } from './service-resources-field.tsx';
import { ServiceFeeField } from './service-fee-field.tsx';
import {
  bufferSentence,
  cancellationSentence,
  feeSentence,
  windowSentence,
} from './service-sentences.ts';
import { defaultValues, termChanges, type ServiceValues } from './service.form.ts';
import { useSaveService } from '../services.queries.ts';

interface Props extends RecordPanelProps<Service> {
  resources: readonly Resource[];
}

/** The form of a class or appointment service, with its rules in sentences. */
export function ServicePanel({ record, resources, onClose, onSaved }: Props) {
  const { currency } = useArea().settings.center;
  const [isUploading, setUploading] = useState(false);
  const { form, stored } = useRecordForm({
    record,
    schema: serviceInputSchema,
    defaultValues: defaultValues(record),
    saving: useSaveService(),
    onSaved,
  });
  // the form has complete default values
  const values = useWatch({ control: form.control }) as ServiceValues;
  return (
    <RecordPanel
      title={record ? record.name : 'Nuevo servicio'}
      submitLabel={record ? 'Guardar servicio' : 'Crear servicio'}
      form={form}
      storedWords={
        stored
          ? `${stored.name}: ${stored.durationMinutes} minutos, ${stored.capacity === 1 ? '1 plaza' : `${stored.capacity} plazas`}. ${cancellationSentence(stored)}`
          : null
      }
      isBlocked={isUploading}
      onClose={onClose}
    >
      {record ? <p>Lo que ya está programado conserva su aforo y sus condiciones.</p> : null}
      <FormTextField form={form} name="name" label="Nombre" autoComplete="off" />
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
        <FormAmountField form={form} name="capacity" label="Plazas" format={wholeNumber} />
      ) : null}
      <Section title="Tiempo">
        <FormAmountField
          form={form}
          name="durationMinutes"
          label="Duración en minutos"
          format={wholeNumber}
        />
        <FormAmountField
          form={form}
          name="bufferBeforeMinutes"
          label="Margen antes, en minutos"
          format={wholeNumber}
        />
        <FormAmountField
          form={form}
          name="bufferAfterMinutes"
          label="Margen después, en minutos"
          format={wholeNumber}
        />
        <p aria-live="polite">{bufferSentence(values)}</p>
      </Section>
      <Section title="Precio">
        <FormAmountField
          form={form}
          name="priceMinor"
          label="Precio en euros"
          description="Con impuestos."
          format={euros}
        />
        <FormTaxField />
      </Section>
      <Section title="Reservas">
        <FormCheckboxField form={form} name="isOnline" label="Los clientes lo reservan en línea" />
        <FormAmountField
          form={form}
          name="bookingOpensDays"
          label="Se abre, días antes"
          format={wholeNumber}
        />
        <FormDurationField
          form={form}
          name="bookingClosesMinutes"
          label="Se cierra antes de empezar"
        />
        <FormDurationField form={form} name="cancellationMinutes" label="Plazo para cancelar" />
        <ServiceFeeField form={form} name="lateFeeMinor" label="Penalización por cancelar tarde" />
        <ServiceFeeField form={form} name="noShowFeeMinor" label="Penalización por no venir" />
        <ServiceRemindersField />
        <Notice>
          <p>{windowSentence(values)}</p>
          <p>{cancellationSentence(values)}</p>
          <p>{feeSentence(values, currency)}</p>
        </Notice>
        {record ? (
          <PolicyEffect
            changes={termChanges(record, values)}
            sentencesOf={({ service }) => (service ? serviceEffect(service) : [])}
          />
        ) : null}
      </Section>
      <ServiceResourcesField resources={resources} />
      <Section title="Cómo se enseña">
        <FormTextAreaField
          form={form}
          name="description"
          label="Descripción"
          description="La ven los clientes."
        />
        <SelectField
          label="Nivel"
          value={values.level ?? ''}
          options={[
            { value: '', label: 'Sin decir' },
            ...serviceLevels.map((level) => ({ value: level, label: serviceLevelName[level] })),
          ]}
          onChange={({ target }) => {
            const level = serviceLevels.find((one) => one === target.value) ?? null;
            form.setValue('level', level, { shouldDirty: true });
          }}
        />
        <FormTextAreaField
          form={form}
          name="whatToBring"
          label="Qué traer"
          description="Lo ven los clientes en la página de la clase."
        />
        <FormTextField form={form} name="color" label="Color" type="color" />
        <FormPictureField
          upload={uploadServicePicture}
          alt="Imagen del servicio"
          seenBy="La ven los clientes al reservar."
          onBusy={setUploading}
        />
        <PictureFocusField />
      </Section>
    </RecordPanel>
  );
}
