import { useEffect } from 'react';

/**
 * While there is unsaved typing, asks the shell to warn before the person leaves. `block` is
 * `useArea().shell.blockLeaving`: it answers with the way to stop asking.
 */
export function useUnsavedWarning(isDirty: boolean, block: () => () => void): void {
  useEffect(() => (isDirty ? block() : undefined), [isDirty, block]);
}
