import { useId, useState, type BaseSyntheticEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button, ConfirmDialog, Dialog, SidePanel } from '../ui/index.ts';
import { FormError } from './form-error.tsx';
import { Form } from './form.tsx';
import type { ContractForm } from './use-contract-form.ts';

export interface FormDialogProps<Input extends FieldValues, Output> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  form: ContractForm<Input, Output>;
  /** The verb. */
  submitLabel: string;
  /** Of the way out, where «Cancelar» could be taken for the deed. */
  leaveLabel?: string | undefined;
  /** The request is under way. Required, so that nobody forgets it. */
  loading: boolean;
  /** What the last try was refused with; null when nothing was. Required for the same reason. */
  submitError: unknown;
  children: ReactNode;
  /** What sending would do, above the buttons: in sight however long the form is. */
  ahead?: ReactNode;
  /** Beside a list, or over the page. */
  side?: 'dialog' | 'panel' | undefined;
  /** Sending makes no sense as it stands; what stands in the way is said among the fields. */
  isBlocked?: boolean | undefined;
  /** In place of the usual error, for expected outcomes with more to say. */
  errorView?: ReactNode;
}

/** A form in a dialog. Closing it with unsaved typing asks first. */
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
    // What is being sent is decided: the answer comes in a moment.
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
              // Not while it is being sent, which would throw away the focus.
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

/** Enter in a field, which some browsers heed though the button is disabled. */
function doNotSend(event?: BaseSyntheticEvent): void {
  event?.stopPropagation();
  event?.preventDefault();
}
