import { useEffect } from 'react';
import type { LeaveDialogProps } from './leave-dialog.tsx';
import { leaveMessages } from './leave.messages.ts';

/** The browser's own confirm(), for when the dialog's code failed to load. */
export function BrowserLeaveDialog({ guard, blocker }: LeaveDialogProps) {
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // oxlint-disable-next-line no-alert -- the only dialog that needs no code to load
    if (confirm(`${leaveMessages.title}. ${leaveMessages.consequence}`)) {
      guard.release();
      blocker.proceed();
    } else blocker.reset();
  }, [guard, blocker]);
  return null;
}
