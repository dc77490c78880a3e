import { useState } from 'react';
import type { Professional } from '@aforo/shared/contract';
import { Button, Card, Notice, Section } from '@aforo/shared/ui';
import { errorText } from '../common/error.messages.ts';
import { LeavingDialog } from './leaving-dialog.tsx';
import { useReactivation } from './professionals.queries.ts';

/** Deactivates or reactivates a professional. */
export function LeavingSection({ professional }: { professional: Professional }) {
  const [isLeaving, setLeaving] = useState(false);
  const back = useReactivation(professional.id);
  const isActive = professional.status === 'active';
  return (
    <Card>
      <Section
        title={isActive ? 'Dar de baja' : 'De baja'}
        description={
          isActive
            ? 'Antes verás qué sesiones tiene por delante y quién puede darlas.'
            : 'No se le ponen clases ni se le piden citas. Lo que ya dio sigue en el historial.'
        }
      >
        {back.error ? <Notice tone="error">{errorText(back.error)}</Notice> : null}
        <div>
          {isActive ? (
            <Button onClick={() => setLeaving(true)}>Dar de baja</Button>
          ) : (
            <Button isPending={back.isPending} onClick={() => back.mutate()}>
              Recuperar
            </Button>
          )}
        </div>
      </Section>
      {isLeaving ? (
        <LeavingDialog professional={professional} onClose={() => setLeaving(false)} />
      ) : null}
    </Card>
  );
}
