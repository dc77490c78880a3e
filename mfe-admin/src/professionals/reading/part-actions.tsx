import type { FieldValues } from 'react-hook-form';
import { FormActions, type ContractForm } from '@aforo/shared/form';
import { Button, Row } from '@aforo/shared/ui';

interface Props<Input extends FieldValues, Output> {
  form: Pick<ContractForm<Input, Output>, 'isDirty' | 'isPending' | 'reset'>;
  submitLabel: string;
  onClose: () => void;
}

/** The buttons below a part in edit mode; cancelling resets the form before closing it. */
export function PartActions<Input extends FieldValues, Output>({
  form,
  submitLabel,
  onClose,
}: Props<Input, Output>) {
  return (
    <Row gap={2}>
      <FormActions form={form} submitLabel={submitLabel} />
      {form.isDirty || form.isPending ? null : (
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      )}
    </Row>
  );
}
