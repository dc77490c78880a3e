import { useEffect } from 'react';

/**
 * Asks the shell to warn before the user leaves with unsaved text. `block` is
 * `useArea().shell.blockLeaving`, which returns a function that stops the warning.
 */
export function useUnsavedWarning(isDirty: boolean, block: () => () => void): void {
  useEffect(() => (isDirty ? block() : undefined), [isDirty, block]);
}
