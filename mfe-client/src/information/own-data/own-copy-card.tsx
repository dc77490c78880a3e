import { useState } from 'react';
import { CopyButtons, ErasureDialog, useArea } from '@aforo/shared/area';
import type { OwnClient } from '@aforo/shared/contract';
import { Button, Card, Section, Stack, toast } from '@aforo/shared/ui';

/** Downloads the client's data, and erases the account. */
export function OwnCopyCard({ client }: { client: OwnClient }) {
  const { shell, settings } = useArea();
  const [isErasing, setErasing] = useState(false);
  return (
    <Card>
      <Stack gap={5}>
        <Section
          title="Una copia de tus datos"
          description={`Todo lo que guarda ${settings.center.name} de ti: en PDF para leerlo, en JSON para llevarlo a otro programa.`}
        >
          <CopyButtons clientId={client.id} />
        </Section>
        <Section
          title="Borrar tu cuenta"
          description="Desaparecen tus datos y tu cuenta, y se cancelan tus reservas. Antes de hacerlo ves qué pasa."
        >
          <div>
            <Button onClick={() => setErasing(true)}>Borrar mi cuenta y mis datos</Button>
          </div>
        </Section>
      </Stack>
      {isErasing ? (
        <ErasureDialog
          clientId={client.id}
          name={null}
          onClose={() => setErasing(false)}
          onErased={() => {
            setErasing(false);
            toast.success('Tus datos y tu cuenta se han borrado.');
            void shell.signOut();
          }}
        />
      ) : null}
    </Card>
  );
}
