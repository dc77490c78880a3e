import { useCallback, useState, type BaseSyntheticEvent } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { splitFieldErrors } from './field-errors.ts';
import type { FormValues } from './form-values.ts';

export interface ContractFormOptions<Input extends FieldValues, Output> {
  /** The contract's schema of the request, which the server uses too. */
  schema: z.ZodMiniType<Output, Input>;
  defaultValues: NoInfer<DefaultValues<FormValues<Input>>>;
  /** Sends the values. A rejection becomes the form's error, and the typed text is kept. */
  onSubmit: (values: Output) => Promise<unknown> | void;
}

export interface ContractForm<
  Input extends FieldValues = FieldValues,
  Output = unknown,
> extends UseFormReturn<Input, unknown, Output> {
  /** For the `onSubmit` of the form element. */
  submit: (event?: BaseSyntheticEvent) => void;
  isPending: boolean;
  isDirty: boolean;
  /** The error of the last attempt that no field shows, or null. */
  submitError: unknown;
  /**
   * Shows the field errors of another request's API error. `splitFieldErrors` returns the part that
   * no field can show.
   * @returns a function that clears these errors
   */
  showFieldErrors: (error: unknown) => () => void;
}

/**
 * A react-hook-form form with a contract schema, which shows the API's field errors at their
 * fields.
 */
export function useContractForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
}: ContractFormOptions<Input, Output>): ContractForm<FormValues<Input>, Output> {
  type Values = FormValues<Input>;
  const form = useForm<Values, unknown, Output>({
    // The schema validates any value, also those of unfinished fields.
    resolver: standardSchemaResolver(schema as z.ZodMiniType<Output, Values>),
    defaultValues,
  });
  const [submitError, setSubmitError] = useState<unknown>(null);
  // Reading these properties subscribes the component to their changes.
  const { isSubmitting, isDirty } = form.formState;

  const { setError, clearErrors, getValues } = form;

  const setFieldErrors = useCallback(
    (error: unknown, shouldFocus: boolean) => {
      const { atFields, rest } = splitFieldErrors(error, getValues());
      // `atFields` contains only names of the form's values.
      const errors = atFields.map(
        ([name, message]) => [name as FieldPath<Values>, message] as const,
      );
      for (const [index, [name, message]] of errors.entries()) {
        setError(name, { type: 'server', message }, { shouldFocus: shouldFocus && index === 0 });
      }
      return { rest, clear: () => clearErrors(errors.map(([name]) => name)) };
    },
    [setError, clearErrors, getValues],
  );
  const showFieldErrors = useCallback(
    (error: unknown) => setFieldErrors(error, false).clear,
    [setFieldErrors],
  );

  async function send(values: Output): Promise<void> {
    setSubmitError(null);
    try {
      await onSubmit(values);
    } catch (error) {
      setSubmitError(setFieldErrors(error, true).rest);
    }
  }

  const handle = form.handleSubmit(send, () => setSubmitError(null));
  return {
    ...form,
    submit: (event) => {
      // React events bubble through the component tree, so from a dialog to the form that renders
      // it.
      event?.stopPropagation();
      void handle(event);
    },
    isPending: isSubmitting,
    isDirty,
    submitError,
    showFieldErrors,
  };
}
