import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, Row } from '../ui/index.ts';
import type { ContractForm } from './use-contract-form.ts';

export interface FormActionsProps<Input extends FieldValues, Output> {
  form: Pick<ContractForm<Input, Output>, 'isDirty' | 'isPending' | 'reset'>;
  /** The verb and what it is done to: «Guardar datos». */
  submitLabel: string;
}

/**
 * The foot of a form that stands on a page: to send it, which only stands out once there is
 * something to send, and to take back what was typed.
 */
export function FormActions<Input extends FieldValues, Output>({
  form: { isDirty, isPending, reset },
  submitLabel,
}: FormActionsProps<Input, Output>) {
  const submit = useRef<HTMLButtonElement>(null);
  function discard(): void {
    reset();
    // The button that was pressed goes away, and the focus must not go with it.
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
