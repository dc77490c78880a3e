import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@aforo/shared/ui';
import type { LeaveGuard } from './leave-guard.ts';

/** Asks before unsaved typing is left behind. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guard.isBlocking() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      title="Tienes cambios sin guardar"
      consequence="Si sales ahora, se pierde lo que has escrito en esta pantalla."
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
