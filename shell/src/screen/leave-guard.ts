/** Tracks unsaved changes: areas block leaving while they have some, the shell asks the user. */
export function createLeaveGuard(page: Window) {
  const reasons = new Set<symbol>();
  const listeners = new Set<() => void>();
  page.addEventListener('beforeunload', (event) => {
    if (reasons.size > 0) event.preventDefault();
  });
  return {
    isBlocking: () => reasons.size > 0,
    block(): () => void {
      const reason = Symbol('unsaved');
      reasons.add(reason);
      return () => {
        reasons.delete(reason);
        if (reasons.size === 0) for (const listener of listeners) listener();
      };
    },
    /** Calls when nothing is unsaved any more. */
    onClear(listener: () => void): void {
      listeners.add(listener);
    },
    /** The user chose to leave. */
    release(): void {
      reasons.clear();
    },
  };
}
export type LeaveGuard = ReturnType<typeof createLeaveGuard>;
