export { AmountField, FormAmountField } from './amount-field.tsx';
export { euros, percentage, signedEuros, wholeNumber, type AmountFormat } from './amounts.ts';
export { splitFieldErrors } from './field-errors.ts';
export { Form, type FormProps } from './form.tsx';
export { FormBox } from './form-box.ts';
export { FormActions, type FormActionsProps } from './form-actions.tsx';
export { FormDialog, type FormDialogProps } from './form-dialog.tsx';
export { FormError, type FormErrorProps } from './form-error.tsx';
export {
  FormCheckboxField,
  FormDateField,
  FormPasswordField,
  FormSelectField,
  FormTextAreaField,
  FormTextField,
  FormTimeField,
} from './form-fields.tsx';
export { inputOf } from './input-of.ts';
export {
  useContractForm,
  type ContractForm,
  type ContractFormOptions,
} from './use-contract-form.ts';
export { useFirstPaintHandoff, type TypedBeforeLoad } from './first-paint-handoff.ts';
export { useFormField, type FormField } from './use-form-field.ts';
export { useSendOnce, type SendOnce } from './use-send-once.ts';
export { useUnsavedWarning } from './use-unsaved-warning.ts';
export { FormWeeklyHoursField } from './weekly-hours/weekly-hours-field.tsx';
