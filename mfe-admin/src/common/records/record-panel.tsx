import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog, FormError, type ContractForm } from '@aforo/shared/form';
import { Notice, Stack } from '@aforo/shared/ui';

interface Props<Input extends FieldValues, Output> {
  title: string;
  submitLabel: string;
  form: ContractForm<Input, Output>;
  /** The values saved by another user in the meantime, for comparison with the typed ones. */
  storedWords: ReactNode;
  isBlocked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a record, in a panel beside its list. */
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
