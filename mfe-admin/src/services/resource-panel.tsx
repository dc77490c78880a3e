import { useArea } from '@aforo/shared/area';
import {
  resourceInputSchema,
  resourceKindName,
  resourceKinds,
  type Resource,
} from '@aforo/shared/contract';
import {
  FormDialog,
  FormSelectField,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { FormAmountField } from '../common/amount-field.tsx';
import { wholeNumber } from '../common/amounts.ts';
import { useShownVersion } from '../common/use-shown-version.ts';
import { useSaveResource } from './services.queries.ts';

interface Props {
  /** Undefined: a new one. */
  resource: Resource | undefined;
  onClose: () => void;
  onSaved: (saved: Resource) => void;
}

export function ResourcePanel({ resource, onClose, onSaved }: Props) {
  const { shell } = useArea();
  const { create, update, readNow } = useSaveResource();
  const save = useShownVersion(
    resource?.version ?? 1,
    async () => (resource ? await readNow(resource.id) : undefined)?.version,
  );
  const { name, kind, quantity } = resource ?? { name: '', kind: 'room' as const, quantity: 1 };
  const form = useContractForm({
    schema: resourceInputSchema,
    defaultValues: { name, kind, quantity },
    onSubmit: async (values) => {
      const saved = resource
        ? await save((version) =>
            update(resource.id, { ...values, status: resource.status, version }),
          )
        : await create(values);
      onSaved(saved);
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <FormDialog
      place="panel"
      title={resource ? resource.name : 'Nueva sala o material'}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Guardar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField name="name" label="Nombre" autoComplete="off" />
      <FormSelectField
        name="kind"
        label="Qué es"
        options={resourceKinds.map((value) => ({ value, label: resourceKindName[value] }))}
      />
      <FormAmountField
        name="quantity"
        label="Cuántas hay"
        description="De una sala, 1. De un material, las unidades que se pueden usar a la vez."
        format={wholeNumber}
      />
    </FormDialog>
  );
}
