import {
  type Client,
  householdRelationName,
  householdRelations,
  newDependantSchema,
} from '@aforo/shared/contract';
import {
  FormDateField,
  FormDialog,
  FormSelectField,
  FormTextField,
  useContractForm,
} from '@aforo/shared/form';
import { toast } from '@aforo/shared/ui';
import { duplicateView } from '../../common/client-form/duplicate-view.tsx';
import { useAddDependant } from './household.queries.ts';

export const relationOptions = householdRelations.map((value) => ({
  value,
  label: householdRelationName[value],
}));

interface Props {
  payer: Client;
  onClose: () => void;
}

/** Creates a record for someone for whom the client pays. */
export function NewDependantDialog({ payer, onClose }: Props) {
  const add = useAddDependant(payer.id);
  const form = useContractForm({
    schema: newDependantSchema,
    defaultValues: {
      kind: 'new',
      name: '',
      birthDate: '',
      relation: 'child',
      acceptsDuplicate: false,
    },
    onSubmit: async (body) => {
      try {
        await add(body);
      } catch (error) {
        // The confirmation was for these candidates, not for the next ones.
        form.setValue('acceptsDuplicate', false);
        throw error;
      }
      toast.success(`${payer.name} paga por ${body.name}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Añadir a la familia"
      side="panel"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Crear ficha y añadir"
      loading={form.isPending}
      submitError={form.submitError}
      errorView={duplicateView(form, 'Crear')}
    >
      <FormTextField form={form} name="name" label="Nombre y apellidos" required />
      <FormDateField
        form={form}
        name="birthDate"
        label="Fecha de nacimiento"
        description={`Hasta los 18 años, ${payer.name} reserva también por esta persona.`}
        required
      />
      <FormSelectField form={form} name="relation" label="Relación" options={relationOptions} />
    </FormDialog>
  );
}
