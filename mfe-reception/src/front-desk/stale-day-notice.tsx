import { isUnreachable } from '@aforo/shared/http';
import { Notice } from '@aforo/shared/ui';

interface Props {
  /** Error of the last refetch. */
  error: Error | null;
  /** Number of attendance marks that an attempt could not send. */
  unsent: number;
}

/**
 * Says that the day shown may be out of date; while offline also that arrivals can still be marked.
 * The shell shows since when the service is unavailable.
 */
export function StaleDayNotice({ error, unsent }: Props) {
  if (error === null) return null;
  if (isUnreachable(error)) {
    return (
      <Notice tone="warning" title="Sin conexión: las llegadas se guardan aquí">
        Se envían solas cuando vuelva.{unsent > 0 ? ` ${unsentText(unsent)}` : ''}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Puede que esto no esté al día">
      {error.message}
    </Notice>
  );
}

function unsentText(unsent: number): string {
  return unsent === 1 ? 'Hay 1 guardada.' : `Hay ${unsent} guardadas.`;
}
