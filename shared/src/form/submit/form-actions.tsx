import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, Row } from '../../ui/index.ts';
import type { ContractForm } from '../use-contract-form.ts';

export interface FormActionsProps<Input extends FieldValues, Output> {
  form: Pick<ContractForm<Input, Output>, 'isDirty' | 'isPending' | 'reset'>;
  /** Verb and object: «Guardar datos». */
  submitLabel: string;
}

/**
 * The buttons of a form on a page: submit, which is highlighted once there are changes, and
 * discard.
 */
export function FormActions<Input extends FieldValues, Output>({
  form: { isDirty, isPending, reset },
  submitLabel,
}: FormActionsProps<Input, Output>) {
  const submit = useRef<HTMLButtonElement>(null);
  function discard(): void {
    reset();
    // The pressed button disappears; without this the focus would be lost.
    submit.current?.focus();
  }
  return (
    <Row gap={2}>
      <Button
        ref={submit}
        type="submit"
        variant={isDirty ? 'primary' : 'secondary'}
        isPending={isPending}
      >
        {submitLabel}
      </Button>
      {isDirty && !isPending ? (
        <Button variant="quiet" onClick={discard}>
          Descartar
        </Button>
      ) : null}
    </Row>
  );
}
