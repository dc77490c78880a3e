import { Notice } from '@aforo/shared/ui';

/**
 * What the front desk can still do while the service is away, and how many marks wait for it. Since when
 * it is away, the shell says.
 */
export function ConnectionNotice({ waiting }: { waiting: number }) {
  return (
    <Notice tone="warning" title="Sin conexión: las llegadas se guardan aquí">
      Se envían solas cuando vuelva.{waiting > 0 ? ` ${waitingWords(waiting)}` : ''}
    </Notice>
  );
}

function waitingWords(waiting: number): string {
  return waiting === 1 ? 'Hay 1 guardada.' : `Hay ${waiting} guardadas.`;
}
