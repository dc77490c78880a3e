import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { FormBox } from './form-box.ts';
import type { ContractForm } from './use-contract-form.ts';

export interface FormProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  id?: string | undefined;
  children: ReactNode;
}

/** The form element; its fields find the form by context. */
export function Form<Input extends FieldValues, Output>({
  form,
  id,
  children,
}: FormProps<Input, Output>) {
  return (
    <FormProvider {...form}>
      <FormBox id={id} onSubmit={form.submit}>
        {children}
      </FormBox>
    </FormProvider>
  );
}
