export {
  AmountField,
  FormAmountField,
  FormNullableAmountField,
  NullableAmountField,
} from './fields/amount-field.tsx';
export {
  euros,
  percentage,
  signedEuros,
  wholeNumber,
  type AmountFormat,
} from './fields/amounts.ts';
export { splitFieldErrors } from './field-errors.ts';
export { Form, type FormProps } from './form.tsx';
export { FormBox } from './form-box.ts';
export { FormActions, type FormActionsProps } from './submit/form-actions.tsx';
export { FormDialog, type FormDialogProps } from './form-dialog.tsx';
export type { FormValues, Incomplete, NullableAmount } from './form-values.ts';
export { FormError, type FormErrorProps } from './submit/form-error.tsx';
export {
  FormCheckboxField,
  FormDateField,
  FormPasswordField,
  FormSelectField,
  FormTextAreaField,
  FormTextField,
  FormTimeField,
} from './fields/form-fields.tsx';
export { inputOf } from './input-of.ts';
export {
  useContractForm,
  type ContractForm,
  type ContractFormOptions,
} from './use-contract-form.ts';
export { useFirstPaintHandoff, type TypedBeforeLoad } from './first-paint-handoff.ts';
export { useFormField, type FormField } from './fields/use-form-field.ts';
export { useSendOnce, type SendOnce } from './submit/use-send-once.ts';
export { useUnsavedWarning } from './submit/use-unsaved-warning.ts';
export { FormWeeklyHoursField } from './weekly-hours/weekly-hours-field.tsx';
