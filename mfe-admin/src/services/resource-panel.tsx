import {
  resourceInputSchema,
  resourceKindName,
  resourceKinds,
  type Resource,
} from '@aforo/shared/contract';
import {
  FormAmountField,
  FormSelectField,
  FormTextField,
  inputOf,
  wholeNumber,
} from '@aforo/shared/form';
import type { RecordPanelProps } from '../common/records/opened-record.tsx';
import { RecordPanel } from '../common/records/record-panel.tsx';
import { useRecordForm } from '../common/records/use-record-form.ts';
import { useSaveResource } from './services.queries.ts';

export function ResourcePanel({ record, onClose, onSaved }: RecordPanelProps<Resource>) {
  const { form, stored } = useRecordForm({
    record,
    schema: resourceInputSchema,
    defaultValues: inputOf(resourceInputSchema, record ?? { kind: 'room', quantity: 1 }),
    saving: useSaveResource(),
    onSaved,
  });
  return (
    <RecordPanel
      title={record ? record.name : 'Nueva sala o material'}
      submitLabel="Guardar"
      form={form}
      storedWords={
        stored
          ? `${stored.name}: ${resourceKindName[stored.kind].toLowerCase()}, cantidad ${stored.quantity}.`
          : null
      }
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label="Nombre" autoComplete="off" />
      <FormSelectField
        form={form}
        name="kind"
        label="Qué es"
        options={resourceKinds.map((value) => ({ value, label: resourceKindName[value] }))}
      />
      <FormAmountField
        form={form}
        name="quantity"
        label="Cuántas hay"
        description="De una sala, 1. De un material, las unidades que se pueden usar a la vez."
        format={wholeNumber}
      />
    </RecordPanel>
  );
}
