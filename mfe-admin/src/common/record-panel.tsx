import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog, FormError, type ContractForm } from '@aforo/shared/form';
import { Notice, Stack } from '@aforo/shared/ui';

interface Props<Input extends FieldValues, Output> {
  title: string;
  submitLabel: string;
  form: ContractForm<Input, Output>;
  /** What somebody else saved meanwhile, in words, for comparing with what is typed. */
  storedWords: ReactNode;
  isBlocked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A record being written beside its list. */
export function RecordPanel<Input extends FieldValues, Output>({
  form,
  storedWords,
  children,
  ...dialog
}: Props<Input, Output>) {
  return (
    <FormDialog
      {...dialog}
      side="panel"
      isOpen
      form={form}
      loading={form.isPending}
      submitError={form.submitError}
      errorView={
        <Stack gap={3}>
          <FormError error={form.submitError} />
          {storedWords ? <Notice title="Ahora está guardado así">{storedWords}</Notice> : null}
        </Stack>
      }
    >
      {children}
    </FormDialog>
  );
}
