import { professionalInputSchema, type Professional } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { useSaveProfessional } from './professionals.queries.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (professional: Professional) => void;
}

const empty = {
  name: '',
  color: '#0f766e',
  bio: '',
  userId: null,
  serviceIds: [],
  hours: [],
  exceptions: [],
};

/** Asks for the name; the rest has a page of its own. */
export function NewProfessionalDialog({ isOpen, onClose, onCreated }: Props) {
  const { create } = useSaveProfessional();
  const form = useContractForm({
    schema: professionalInputSchema,
    defaultValues: empty,
    onSubmit: async (values) => {
      const created = await create(values);
      form.reset(empty);
      onCreated(created);
    },
  });
  return (
    <FormDialog
      title="Nuevo profesional"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      submitLabel="Crear y poner su horario"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField name="name" label="Nombre y apellidos" autoComplete="off" />
      <FormTextField name="color" label="Color en el horario" type="color" />
    </FormDialog>
  );
}
