import { formatTime } from '@aforo/shared/format';
import { Notice } from '@aforo/shared/ui';

interface Props {
  /** When the server was last heard from; null while it answers. */
  lostAt: Date | null;
  /** Marks that wait for it. */
  waiting: number;
  timeZone: string;
}

/** Says that nobody answers, what is safe, and how much waits to be sent. */
export function ConnectionNotice({ lostAt, waiting, timeZone }: Props) {
  if (!lostAt) return null;
  return (
    <Notice tone="warning" title={`Sin conexión desde las ${formatTime(lostAt, timeZone)}`}>
      Las llegadas se guardan aquí y se envían solas cuando vuelva.
      {waiting > 0 ? ` ${waitingWords(waiting)}` : ''} Lo demás es lo último que sabíamos.
    </Notice>
  );
}

function waitingWords(waiting: number): string {
  return waiting === 1 ? 'Hay 1 guardada.' : `Hay ${waiting} guardadas.`;
}
