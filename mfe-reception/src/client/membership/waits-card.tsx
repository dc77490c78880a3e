import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import { firstName, type Client, type SeatWait } from '@aforo/shared/contract';
import { formatLimit } from '@aforo/shared/format';
import { slotText, waitText } from '@aforo/shared/seats';
import { Button, Card, ConfirmDialog, Notice, Row, Section, Stack, toast } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { useAcceptSeatOffer, useLeaveSeatWait } from './seats.queries.ts';

interface Props {
  client: Client;
  waits: readonly SeatWait[];
  now: Date;
}

/** The full classes in which the client waits for a fixed seat, and the seats offered. */
export function WaitsCard({ client, waits, now }: Props) {
  if (waits.length === 0) return null;
  return (
    <Card>
      <Section title="Espera una plaza fija">
        <Stack gap={3}>
          {waits.map((wait) => (
            <Wait key={wait.id} client={client} wait={wait} now={now} />
          ))}
        </Stack>
      </Section>
    </Card>
  );
}

function Wait({ client, wait, now }: { client: Client; wait: SeatWait; now: Date }) {
  const { timeZone } = useArea().settings.center;
  const [isLeaving, setLeaving] = useState(false);
  const accept = useAcceptSeatOffer(client.id);
  const leave = useLeaveSeatWait(client.id);
  const isOffered = wait.state === 'offered';
  return (
    <>
      <Row justify="between">
        <div>
          {isOffered ? (
            <strong>
              Hay plaza para {client.name}
              {wait.offerExpiresAt
                ? ` hasta ${formatLimit(wait.offerExpiresAt, timeZone, now)}`
                : null}
            </strong>
          ) : null}
          <p>{waitText(wait)}</p>
        </div>
        <Row gap={2}>
          <Button size="sm" onClick={() => setLeaving(true)}>
            {isOffered ? 'No la quiere' : 'Dejar de esperar'}
          </Button>
          {isOffered ? (
            <Button
              size="sm"
              variant="primary"
              isPending={accept.isPending}
              onClick={() =>
                accept.mutate(wait.id, {
                  onSuccess: ({ slot }) =>
                    toast.success(`${client.name} tiene plaza fija: ${slotText(slot)}.`),
                })
              }
            >
              Aceptar por {firstName(client.name)}
            </Button>
          ) : null}
        </Row>
      </Row>
      {accept.isError ? <Notice tone="error">{errorText(accept.error)}</Notice> : null}
      <ConfirmDialog
        title="¿Quitar de la espera?"
        consequence={`${waitText(wait)}. Si vuelve a esperar, será al final.`}
        confirmLabel="Quitar de la espera"
        isOpen={isLeaving}
        isPending={leave.isPending}
        error={leave.isError ? errorText(leave.error) : undefined}
        onClose={() => setLeaving(false)}
        onConfirm={() => leave.mutate(wait.id, { onSuccess: () => setLeaving(false) })}
      />
    </>
  );
}
