export { accessCalls, accessPaths } from './access-calls.ts';
export { TotpField } from './code-field.tsx';
export { CodeForm } from './code-form.tsx';
export { createPasskey, signWithPasskey, supportsPasskeys, type WebauthnJson } from './passkeys.ts';
export { SecondStepForm, type SecondStepFormProps } from './second-step-form.tsx';
export { useAttempt } from './use-attempt.ts';
