import type { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@aforo/shared/ui';
import { leaveWords } from './leave-words.ts';
import type { LeaveGuard } from './leave-guard.ts';

export interface LeaveDialogProps {
  guard: LeaveGuard;
  blocker: ReturnType<typeof useBlocker>;
}

/** Asks before unsaved typing is left behind. */
export function LeaveDialog({ guard, blocker }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      {...leaveWords}
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
