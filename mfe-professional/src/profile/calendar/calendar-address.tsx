import { useEffect, useRef, useState } from 'react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { Button, LinkButton, Notice, Row, Stack, TextField } from '@aforo/shared/ui';
import { webcalUrl } from './calendar.messages.ts';

/** The new address, shown only once, with buttons to copy and open it. */
export function CalendarAddress({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  // The pressed button is gone, so the focus moves to its replacement.
  useEffect(() => field.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      // Copying is refused without permission or HTTPS: selects the text for manual copying.
      field.current?.select();
      setOutcome('refused');
    }
  }
  return (
    <Stack gap={3}>
      <Notice tone="success" title="Esta es tu dirección">
        Guárdala ahora: no la volveremos a enseñar. Ábrela en tu calendario, o cópiala y añádela
        donde diga «suscribirse» o «desde URL».
      </Notice>
      <TextField
        ref={field}
        label="Dirección de tu calendario"
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Row gap={2}>
        <LinkButton
          variant="primary"
          to={webcalUrl(url)}
          icon={<CalendarPlus size={16} aria-hidden />}
        >
          Abrir en mi calendario
        </LinkButton>
        <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          Copiar dirección
        </Button>
        <span role="status">
          {outcome === 'copied' ? 'Copiada' : null}
          {outcome === 'refused' ? 'Está marcada: cópiala a mano.' : null}
        </span>
      </Row>
    </Stack>
  );
}
