import { useEffect } from 'react';
import type { LeaveDialogProps } from './leave-dialog.tsx';
import { leaveWords } from './leave-words.ts';

/** The browser's own question, for when the dialog's code didn't come: nothing is lost unasked. */
export function PlainLeaveQuestion({ guard, blocker }: LeaveDialogProps) {
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // eslint-disable-next-line no-alert -- the only question that needs no code of its own
    if (confirm(`${leaveWords.title}. ${leaveWords.consequence}`)) {
      guard.release();
      blocker.proceed();
    } else blocker.reset();
  }, [guard, blocker]);
  return null;
}
