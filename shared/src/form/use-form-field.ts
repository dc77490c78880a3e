import { useFormContext } from 'react-hook-form';

/** Connects a field to its form: the registration and the error text. */
export function useFormField(name: string) {
  const { register, formState, getFieldState } = useFormContext();
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}
