import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { SeatWait } from '@aforo/shared/contract';
import { formatLimit } from '@aforo/shared/format';
import { slotText, waitText } from '@aforo/shared/seats';
import { Button, Card, ConfirmDialog, Notice, Row, Section, Stack } from '@aforo/shared/ui';
import { failureText } from '../booking/refusal.messages.ts';
import { useBookingsChanged } from '../bookings.queries.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { Muted } from '../timetable/session-details.tsx';
import { useSeatWait } from './seats.queries.ts';

interface Props {
  waits: readonly SeatWait[];
  now: Date;
  onAccepted: (outcome: Outcome) => void;
}

/** Fixed seats offered to the client for a limited time. */
export function SeatOffers({ waits, ...rest }: Props) {
  return waits
    .filter(({ state }) => state === 'offered')
    .map((wait) => <SeatOffer key={wait.id} wait={wait} {...rest} />);
}

function SeatOffer({ wait, now, onAccepted }: Omit<Props, 'waits'> & { wait: SeatWait }) {
  const { timeZone } = useArea().settings.center;
  const [isDeclining, setDeclining] = useState(false);
  const answer = useSeatWait(wait.id, useBookingsChanged());
  const { slot, offerExpiresAt } = wait;
  return (
    <Card as="section" aria-label={`Plaza fija libre: ${slotText(slot)}`}>
      <Stack gap={3}>
        <div>
          <strong>
            Hay una plaza fija para ti
            {offerExpiresAt ? ` hasta ${formatLimit(offerExpiresAt, timeZone, now)}` : null}
          </strong>
          <p>
            {slot.serviceName}, {slotText(slot)}
          </p>
          <Muted>Tendrás sitio todas las semanas a esa hora.</Muted>
        </div>
        {answer.isError && !isDeclining ? (
          <Notice tone="error">{failureText(answer.error)}</Notice>
        ) : null}
        <Row gap={2}>
          <Button
            variant="primary"
            isPending={answer.isPending && answer.variables === 'accept'}
            onClick={() =>
              answer.mutate('accept', {
                onSuccess: () => onAccepted({ act: 'seatAccepted', slot }),
              })
            }
          >
            Aceptar la plaza
          </Button>
          <Button variant="quiet" onClick={() => setDeclining(true)}>
            No la quiero
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        title="¿Dejar pasar la plaza fija?"
        consequence="Será para quien espera detrás de ti, y tú sales de la lista."
        confirmLabel="Dejarla pasar"
        cancelLabel="Pensarlo un poco más"
        isOpen={isDeclining}
        isPending={answer.isPending}
        error={answer.isError ? failureText(answer.error) : undefined}
        onClose={() => setDeclining(false)}
        onConfirm={() => answer.mutate('leave', { onSuccess: () => setDeclining(false) })}
      />
    </Card>
  );
}

/** The full classes in which the client waits for a fixed seat. */
export function SeatWaits({ waits }: Pick<Props, 'waits'>) {
  const waiting = waits.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <Section title="Esperas una plaza fija">
      <Stack gap={2}>
        {waiting.map((wait) => (
          <Waiting key={wait.id} wait={wait} />
        ))}
      </Stack>
    </Section>
  );
}

function Waiting({ wait }: { wait: SeatWait }) {
  const [isLeaving, setLeaving] = useState(false);
  const answer = useSeatWait(wait.id, useBookingsChanged());
  return (
    <Row justify="between">
      <div>
        <p>{waitText(wait)}</p>
        <Muted>{wait.slot.serviceName}. Te avisamos cuando quede una.</Muted>
      </div>
      <Button
        size="sm"
        aria-label={`Dejar de esperar ${slotText(wait.slot)}`}
        onClick={() => setLeaving(true)}
      >
        Dejar de esperar
      </Button>
      <ConfirmDialog
        title="¿Dejar de esperar la plaza fija?"
        consequence="Pierdes tu sitio. Si te vuelves a apuntar, será al final de la lista."
        confirmLabel="Dejar de esperar"
        cancelLabel="Seguir en la lista"
        isOpen={isLeaving}
        isPending={answer.isPending}
        error={answer.isError ? failureText(answer.error) : undefined}
        onClose={() => setLeaving(false)}
        onConfirm={() => answer.mutate('leave', { onSuccess: () => setLeaving(false) })}
      />
    </Row>
  );
}
