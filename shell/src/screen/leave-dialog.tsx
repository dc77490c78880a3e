import type { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@aforo/shared/ui';
import { leaveMessages } from './leave.messages.ts';
import type { LeaveGuard } from './leave-guard.ts';

export interface LeaveDialogProps {
  guard: LeaveGuard;
  blocker: ReturnType<typeof useBlocker>;
}

/** Asks before unsaved input is lost. */
export function LeaveDialog({ guard, blocker }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      {...leaveMessages}
      confirmLabel="Salir sin guardar"
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        guard.release();
        blocker.proceed?.();
      }}
    />
  );
}
