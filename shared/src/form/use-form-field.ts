import { useFormContext } from 'react-hook-form';

/** What ties a field to its form: the registration, and the text of its error. */
export function useFormField(name: string) {
  const { register, formState, getFieldState } = useFormContext();
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}
