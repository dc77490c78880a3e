import type { ReactNode } from 'react';
import { Button, Dialog, Notice, Stack } from '@aforo/shared/ui';
import { errorWords } from '../error.messages.ts';

interface Props {
  title: string;
  /** What it does, and what is asked before. */
  children: ReactNode;
  /** Null while what it does isn't known: nobody does what they haven't been told. */
  action: {
    label: string;
    variant: 'danger' | 'primary';
    isPending: boolean;
    run: () => void;
  } | null;
  /** From the last try. */
  error: unknown;
  onClose: () => void;
}

/** One thing done to a booking: left as it is or done, and why it could not be. */
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
        {error ? <Notice tone="error">{errorWords(error)}</Notice> : null}
      </Stack>
    </Dialog>
  );
}
