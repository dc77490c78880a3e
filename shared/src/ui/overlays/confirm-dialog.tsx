import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Modal } from './modal.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Stack } from '../layout/stack.tsx';

export interface ConfirmDialogProps {
  /** Names the record: "¿Archivar a Lucía Fernández?" */
  title: string;
  /** The effect of the action. */
  consequence: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  isPending?: boolean | undefined;
  /** Why the last attempt failed. */
  error?: string | undefined;
  /** `danger` for actions that can't be undone. */
  tone?: 'danger' | 'primary' | undefined;
}

export function ConfirmDialog({
  title,
  consequence,
  confirmLabel,
  cancelLabel = 'Cancelar',
  isOpen,
  onClose,
  onConfirm,
  isPending = false,
  error,
  tone = 'danger',
}: ConfirmDialogProps) {
  return (
    <Modal
      place="center"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            {cancelLabel}
          </Button>
          <Button variant={tone} onClick={onConfirm} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack>
        <div>{consequence}</div>
        {error ? <Notice tone="error">{error}</Notice> : null}
      </Stack>
    </Modal>
  );
}
