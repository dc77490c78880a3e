import type { ReactNode } from 'react';
import { ApiError } from '@aforo/shared/http';
import { duplicateCandidates } from './duplicate.messages.ts';
import { DuplicateNotice } from './duplicate-notice.tsx';

interface CreationForm {
  submitError: unknown;
  isPending: boolean;
  setValue: (name: 'acceptsDuplicate', value: boolean) => void;
  submit: () => void;
}

/**
 * The error view of a form that creates a client or changes one: the possible duplicates of a
 * `possible_duplicate` refusal. Undefined for other errors.
 * @param verb the form's submit verb: `Crear` or `Guardar`
 */
export function duplicateView(form: CreationForm, verb: string): ReactNode | undefined {
  const { submitError, isPending } = form;
  if (!(submitError instanceof ApiError) || submitError.code !== 'possible_duplicate') {
    return undefined;
  }
  return (
    <DuplicateNotice
      candidates={duplicateCandidates(submitError.details)}
      verb={verb}
      isPending={isPending}
      onAccept={() => {
        form.setValue('acceptsDuplicate', true);
        form.submit();
      }}
    />
  );
}
