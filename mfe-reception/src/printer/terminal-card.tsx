import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { Card, FailedState, Notice, RadioField, Stack } from '@aforo/shared/ui';
import { readLocalTerminal, writeLocalTerminal } from '../common/local-terminal.ts';
import { cardTerminalsRead } from '../reads.ts';
import { byHand, terminalOptions } from './terminal.messages.ts';

const terminalsQuery = queryOptions({
  queryKey: ['card-terminals'],
  queryFn: ({ signal }) => api.read(cardTerminalsRead, {}, { signal }),
});

/** Which terminal gets the amounts of this device; absent where the center has none. */
export function TerminalCard() {
  const { data, error, refetch, isFetching } = useQuery(terminalsQuery);
  const [chosen, setChosen] = useState(readLocalTerminal);
  const [isKept, setKept] = useState(true);
  if (error) {
    return (
      <Card as="section" aria-label="Datáfono">
        <FailedState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  }
  if (!data || (data.items.length === 0 && chosen === null)) return null;

  function choose(id: string): void {
    const terminal = data?.items.find((one) => one.id === id);
    const next = terminal ? { id, name: terminal.name } : null;
    setChosen(next);
    setKept(writeLocalTerminal(next));
  }
  return (
    <Card as="section" aria-label="Datáfono">
      <Stack gap={4}>
        <RadioField
          label="Adónde va lo que se cobra con tarjeta"
          options={terminalOptions(data.items, chosen)}
          value={chosen?.id ?? byHand}
          onChange={choose}
        />
        {isKept ? null : (
          <Notice tone="warning" title="Este navegador no guarda los ajustes">
            Permite que la página guarde datos, o se perderán al cerrarla.
          </Notice>
        )}
      </Stack>
    </Card>
  );
}
