import { useId, useState, type BaseSyntheticEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button, ConfirmDialog, Dialog, SidePanel } from '../ui/index.ts';
import { FormError } from './submit/form-error.tsx';
import { Form } from './form.tsx';
import type { ContractForm } from './use-contract-form.ts';

export interface FormDialogProps<Input extends FieldValues, Output> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  form: ContractForm<Input, Output>;
  submitLabel: string;
  /** Label of the close button, if «Cancelar» could be mistaken for the action itself. */
  leaveLabel?: string | undefined;
  /** Whether the request is pending. Required, so that callers don't forget it. */
  loading: boolean;
  /** The error of the last attempt, or null. Required for the same reason. */
  submitError: unknown;
  children: ReactNode;
  /** The effect of sending, shown above the buttons so that it stays visible in a long form. */
  ahead?: ReactNode;
  /** A panel beside a list, or a dialog over the page. */
  side?: 'dialog' | 'panel' | undefined;
  /** Disables sending; the reason is shown among the fields. */
  isBlocked?: boolean | undefined;
  /** Replaces the default error view, for expected outcomes with more information. */
  errorView?: ReactNode;
}

/** A form in a dialog. Closing it with unsaved text asks for confirmation. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  isOpen,
  onClose,
  form,
  submitLabel,
  leaveLabel = 'Cancelar',
  loading,
  submitError,
  children,
  ahead,
  side = 'dialog',
  isBlocked = false,
  errorView,
}: FormDialogProps<Input, Output>) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const Frame = side === 'dialog' ? Dialog : SidePanel;

  function leave(): void {
    setAsking(false);
    form.reset();
    onClose();
  }
  function askToLeave(): void {
    // A pending request can't be cancelled by closing.
    if (loading) return;
    if (form.isDirty) setAsking(true);
    else leave();
  }

  return (
    <>
      <Frame
        title={title}
        isOpen={isOpen}
        onClose={askToLeave}
        footer={
          <>
            {ahead ? <Ahead>{ahead}</Ahead> : null}
            <Button onClick={askToLeave}>{leaveLabel}</Button>
            <Button
              type="submit"
              form={id}
              variant="primary"
              isPending={loading}
              // Not during sending, because a disabled button loses the focus.
              disabled={isBlocked && !loading}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form form={isBlocked ? { ...form, submit: doNotSend } : form} id={id}>
          {children}
          {errorView ?? <FormError error={submitError} />}
        </Form>
      </Frame>
      <ConfirmDialog
        title="¿Descartar lo que has escrito?"
        consequence="Todavía no se ha guardado. Si cierras ahora, se pierde."
        confirmLabel="Descartar"
        cancelLabel="Seguir escribiendo"
        isOpen={isOpen && isAsking}
        onClose={() => setAsking(false)}
        onConfirm={leave}
      />
    </>
  );
}

const Ahead = styled.div`
  flex: 1 1 100%;
  max-height: min(30dvh, 12rem);
  overflow: auto;
`;

/** For Enter in a field, which submits in some browsers even if the button is disabled. */
function doNotSend(event?: BaseSyntheticEvent): void {
  event?.stopPropagation();
  event?.preventDefault();
}
