import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, FormActions, FormError, type ContractForm } from '@aforo/shared/form';
import { Notice } from '@aforo/shared/ui';

interface Props<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  currentText: string | undefined;
  submitLabel: string;
  children: ReactNode;
  /** Shown above the buttons. */
  extraAction?: ReactNode;
}

/** A form of `useSettingsForm`: its fields, the error with the values of another user, and the buttons. */
export function SettingsForm<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, currentText, submitLabel, children, extraAction } = props;
  return (
    <Form form={form}>
      {children}
      <FormError error={form.submitError} />
      {currentText ? <Notice title="Ahora está guardado así">{currentText}</Notice> : null}
      {extraAction}
      <FormActions form={form} submitLabel={submitLabel} />
    </Form>
  );
}
