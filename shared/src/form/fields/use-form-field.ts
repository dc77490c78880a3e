import {
  useFormState,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';

/**
 * How a field is bound to a form: `name` is one of the form's fields that hold a `Value`. In a part
 * of a form, `useFormContext` returns the form.
 */
export interface FormField<Input extends FieldValues, Output, Value> {
  form: { control: Control<Input, unknown, Output> };
  name: FieldPathByValue<Input, Value>;
}

/** Connects a field to its form: the registration and the error text. */
export function useFormField<Input extends FieldValues, Output, Value>({
  form: { control },
  name,
}: FormField<Input, Output, Value>) {
  const formState = useFormState({ control });
  return {
    ...control.register(name),
    error: control.getFieldState(name, formState).error?.message,
  };
}
