import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  newProfessionalSchema,
  nextProfessionalColor,
  type NewProfessional,
  type Professional,
} from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { CheckboxField } from '@aforo/shared/ui';
import { FormChoicesField } from '../common/fields/choices-field.tsx';
import { emailTakenAt } from '../common/error-at-field.ts';
import { openingQuery } from '../common/opening.query.ts';
import { professionalsQuery } from '../common/professionals.query.ts';
import { servicesQuery } from '../common/services.queries.ts';
import { useSaveProfessional } from './professionals.queries.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (professional: Professional) => void;
}

const empty: NewProfessional = {
  name: '',
  color: nextProfessionalColor([]),
  bio: '',
  userId: null,
  serviceIds: [],
  hours: [],
  exceptions: [],
  invitationEmail: '',
};

/**
 * Asks for what the timetable needs: name, services and hours. The rest is edited on the
 * professional's page.
 */
export function NewProfessionalDialog({ isOpen, onClose, onCreated }: Props) {
  const { create } = useSaveProfessional();
  const services = useQuery({ ...servicesQuery, enabled: isOpen }).data;
  const professionals = useQuery({ ...professionalsQuery, enabled: isOpen }).data;
  const opening = useQuery({ ...openingQuery, enabled: isOpen }).data?.hours ?? [];
  const [isAsCenter, setAsCenter] = useState(true);
  const form = useContractForm({
    schema: newProfessionalSchema,
    defaultValues: empty,
    onSubmit: async (values) => {
      const hours = isAsCenter ? opening.map((range) => ({ ...range })) : [];
      const created = await create({ ...values, hours }).catch((error: unknown) => {
        throw emailTakenAt('invitationEmail', error);
      });
      form.reset(empty);
      onCreated(created);
    },
  });
  const offered = services?.filter(({ status }) => status === 'active') ?? [];
  // The only service is preselected.
  const onlyId = offered.length === 1 ? offered[0]?.id : undefined;
  const { resetField } = form;
  const color = nextProfessionalColor(
    (professionals ?? []).filter(({ status }) => status === 'active').map((one) => one.color),
  );
  useEffect(() => {
    if (isOpen) resetField('color', { defaultValue: color });
  }, [isOpen, color, resetField]);
  useEffect(() => {
    if (isOpen && onlyId) resetField('serviceIds', { defaultValue: [onlyId] });
  }, [isOpen, onlyId, resetField]);
  return (
    <FormDialog
      title="Nuevo profesional"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      submitLabel="Crear profesional"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField form={form} name="name" label="Nombre y apellidos" autoComplete="off" />
      {offered.length > 0 ? (
        <FormChoicesField
          form={form}
          name="serviceIds"
          label="Servicios que da"
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {opening.length > 0 ? (
        <CheckboxField
          label="Viene a las horas en que abre el centro"
          description="Se cambia después en su ficha."
          checked={isAsCenter}
          onChange={({ target }) => setAsCenter(target.checked)}
        />
      ) : null}
      <FormTextField
        form={form}
        name="invitationEmail"
        label="Su correo, para invitarle ahora"
        description="Recibe un enlace para crear su cuenta y ver sus clases. Puedes dejarlo para después."
        type="email"
        autoComplete="off"
      />
      <FormTextField form={form} name="color" label="Color en el horario" type="color" />
    </FormDialog>
  );
}
