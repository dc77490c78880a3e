import { Notice } from '@aforo/shared/ui';

/**
 * What still works at the front desk while offline, and the number of unsent marks. The shell shows
 * since when the service is unavailable.
 */
export function ConnectionNotice({ waiting }: { waiting: number }) {
  return (
    <Notice tone="warning" title="Sin conexión: las llegadas se guardan aquí">
      Se envían solas cuando vuelva.{waiting > 0 ? ` ${waitingText(waiting)}` : ''}
    </Notice>
  );
}

function waitingText(waiting: number): string {
  return waiting === 1 ? 'Hay 1 guardada.' : `Hay ${waiting} guardadas.`;
}
