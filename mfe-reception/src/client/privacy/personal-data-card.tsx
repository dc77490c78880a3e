import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { CopyButtons, ErasureDialog, useCan } from '@aforo/shared/area';
import type { Client } from '@aforo/shared/contract';
import { Button, Card, Section, Stack, toast } from '@aforo/shared/ui';

/** Exports or erases the client's data at the client's request. For administrators. */
export function PersonalDataCard({ client }: { client: Client }) {
  const can = useCan();
  const queryClient = useQueryClient();
  const [isErasing, setErasing] = useState(false);
  return (
    <Card>
      <Section
        title="Sus datos"
        description="Cuando pida una copia o que los borres. También puede hacerlo desde su cuenta."
      >
        <Stack gap={3}>
          <CopyButtons clientId={client.id} />
          {can('client.erase', { clientId: client.id }) ? (
            <div>
              <Button onClick={() => setErasing(true)}>Borrar sus datos</Button>
            </div>
          ) : null}
        </Stack>
      </Section>
      {isErasing ? (
        <ErasureDialog
          clientId={client.id}
          name={client.name}
          onClose={() => setErasing(false)}
          onErased={() => {
            setErasing(false);
            toast.success('Datos borrados.');
            void queryClient.invalidateQueries({ queryKey: ['clients'] });
          }}
        />
      ) : null}
    </Card>
  );
}
