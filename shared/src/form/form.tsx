import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import type { ContractForm } from './use-contract-form.ts';

export interface FormProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  id?: string | undefined;
  children: ReactNode;
}

/** The form element around its fields, which find it by context. */
export function Form<Input extends FieldValues, Output>({
  form,
  id,
  children,
}: FormProps<Input, Output>) {
  return (
    <FormProvider {...form}>
      {/* Ours are the words and the moment of complaint, not the browser's. */}
      <Box id={id} noValidate onSubmit={form.submit}>
        {children}
      </Box>
    </FormProvider>
  );
}

const Box = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
`;
