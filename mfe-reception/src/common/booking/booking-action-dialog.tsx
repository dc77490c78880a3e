import type { ReactNode } from 'react';
import { Button, Dialog, Notice, Stack } from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';

interface Props {
  title: string;
  /** The consequences and the inputs. */
  children: ReactNode;
  /**
   * Null while the consequences are unknown: an action cannot be confirmed before they are shown.
   */
  action: {
    label: string;
    variant: 'danger' | 'primary';
    isPending: boolean;
    run: () => void;
  } | null;
  /** Error of the last attempt. */
  error: unknown;
  onClose: () => void;
}

/** A dialog that confirms one action on a booking and shows why it failed. */
export function BookingActionDialog({ title, children, action, error, onClose }: Props) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Dejarla como está
          </Button>
          {action ? (
            <Button variant={action.variant} isPending={action.isPending} onClick={action.run}>
              {action.label}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack>
        {children}
        {error ? <Notice tone="error">{errorText(error)}</Notice> : null}
      </Stack>
    </Dialog>
  );
}
