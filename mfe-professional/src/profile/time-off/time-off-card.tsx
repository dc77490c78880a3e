import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DecidedTimeOff } from '@aforo/shared/contract';
import { formatClassCount } from '@aforo/shared/format';
import {
  Button,
  Card,
  DelayedFallback,
  Notice,
  QueryState,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { useRequestDialog } from '../use-request-dialog.ts';
import { AffectedList } from './affected-list.tsx';
import { TimeOffDialog } from './time-off-dialog.tsx';
import { TimeOffList } from './time-off-list.tsx';
import { ownTimeOffQuery } from './time-off.queries.ts';

/** Requests time off, and lists the earlier requests with their state. */
export function TimeOffCard({ professionalId }: { professionalId: string }) {
  const timeOff = useQuery(ownTimeOffQuery);
  const [isAsking, setAsking] = useRequestDialog('dias');
  const [asked, setAsked] = useState<DecidedTimeOff>();
  return (
    <Card>
      <Section title="Tus días libres">
        <QueryState
          query={timeOff}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={2} height="40px" />
            </DelayedFallback>
          }
        >
          {(data) => <TimeOffList items={data.items} onWithdrawn={() => setAsked(undefined)} />}
        </QueryState>
        {asked ? <Outcome asked={asked} /> : null}
        <div>
          <Button onClick={() => setAsking(true)}>Pedir días libres</Button>
        </div>
      </Section>
      <TimeOffDialog
        professionalId={professionalId}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onAsked={(next) => {
          setAsked(next);
          setAsking(false);
        }}
      />
    </Card>
  );
}

function Outcome({ asked: { affected } }: { asked: DecidedTimeOff }) {
  if (affected.length === 0) {
    return (
      <Notice tone="success" title="Pedido">
        Ninguna clase tuya cae en esos días. Te avisamos por correo cuando haya respuesta.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={`Pedido. En esos días tienes ${formatClassCount(affected.length)}`}
    >
      <Stack gap={2}>
        <span>Siguen siendo tuyas hasta que te contesten; te avisamos por correo.</span>
        <AffectedList sessions={affected} />
      </Stack>
    </Notice>
  );
}
