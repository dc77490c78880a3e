import { useFormContext } from 'react-hook-form';
import type { ProfessionalSummary, Service } from '@aforo/shared/contract';
import { Notice } from '@aforo/shared/ui';
import { FormPickField } from './pick-field.tsx';
import type { SingleClassValues } from './series/series.form.ts';

interface Props {
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
  /** The length was chosen before the service, so the service's default must not replace it. */
  keepsLength?: boolean;
}

/** The service of a class; sets its length and seats unless they were edited. */
export function ServiceField({ services, professionals, keepsLength = false }: Props) {
  const form = useFormContext<SingleClassValues>();
  const { formState, getValues, setValue } = form;
  // Read during render, so that the form tracks the dirty fields.
  const { dirtyFields } = formState;
  const classes = services.filter(({ kind, status }) => kind === 'class' && status === 'active');

  function follow(serviceId: string): void {
    const service = classes.find(({ id }) => id === serviceId);
    if (!service) return;
    if (!dirtyFields.durationMinutes && !keepsLength)
      setValue('durationMinutes', service.durationMinutes);
    if (!dirtyFields.capacity) setValue('capacity', service.capacity);
    const chosen = professionals.find(({ id }) => id === getValues('professionalId'));
    if (!chosen?.serviceIds.includes(serviceId)) setValue('professionalId', '');
  }

  return (
    <>
      {classes.length === 0 ? (
        <Notice tone="warning" title="Falta un servicio de tipo clase">
          Créalo en la pestaña Servicios y vuelve aquí para ponerle días y hora.
        </Notice>
      ) : null}
      <FormPickField
        form={form}
        name="serviceId"
        label="Clase"
        noneLabel="Elige una clase"
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        onPicked={follow}
      />
    </>
  );
}
