import type { FilledSlot } from '../../contract/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { useOnline } from '../live/use-online.ts';

interface Props {
  slot: FilledSlot;
  onRetry?: () => void;
}

/** The header has no room for messages: it stays empty while an area loads, and if it fails. */
export function staysEmpty(slot: FilledSlot | undefined): boolean {
  return slot?.name === 'header';
}

/** In place of an area that fills a slot and can't be shown. The screen around it works. */
export function SlotProblem({ slot, onRetry }: Props) {
  useOnline(onRetry ?? (() => undefined));
  if (staysEmpty(slot)) return null;
  return (
    <Notice
      title="Esta parte no está disponible"
      action={
        onRetry && (
          <Button size="sm" onClick={onRetry}>
            Volver a intentarlo
          </Button>
        )
      }
    >
      Lo demás de esta pantalla funciona.
    </Notice>
  );
}
