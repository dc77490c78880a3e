import { get, useFormContext } from 'react-hook-form';

/** What ties a field to its form: the registration, and the text of its error. */
export function useFormField(name: string) {
  const { register, formState } = useFormContext();
  // `get` is untyped: a path may be nested, and its error is react-hook-form's or absent.
  const error = get(formState.errors, name) as { message?: string } | undefined;
  return { ...register(name), error: error?.message };
}
