import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { WaitlistEntry } from '@aforo/shared/contract';
import { Button, Card, ConfirmDialog, Notice, Row, Section, toast } from '@aforo/shared/ui';
import { ForWhom } from '../../common/for-whom.tsx';
import { useStopWaiting } from '../bookings.queries.ts';
import { seatOfferText, waitingText } from '../booking/seats.messages.ts';
import { failureText } from '../booking/refusal.messages.ts';
import { Muted, SessionDetails } from '../timetable/session-details.tsx';

interface Props {
  query: UseQueryResult<{ items: WaitlistEntry[] }>;
  now: Date;
}

/** The client's waiting lists, with the position on each; empty if there are none. */
export function Waiting({ query, now }: Props) {
  if (query.isError && !query.data) {
    return (
      <Notice
        tone="warning"
        title="No hemos podido traer tus listas de espera"
        action={
          <Button size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>
            Volver a intentarlo
          </Button>
        }
      >
        Sigues en ellas: tu sitio no se pierde.
      </Notice>
    );
  }
  const waiting = query.data?.items.filter(({ state }) => state === 'waiting') ?? [];
  if (waiting.length === 0) return null;
  return (
    <Section title="En lista de espera">
      <Items>
        {waiting.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} now={now} />
          </li>
        ))}
      </Items>
    </Section>
  );
}

function Entry({ entry, now }: { entry: WaitlistEntry; now: Date }) {
  const stop = useStopWaiting();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Card>
      <Row justify="between">
        <div>
          <SessionDetails session={entry.session} now={now} />
          <ForWhom client={entry.client} />
          <Muted>
            {waitingText(entry.position)}. {seatOfferText(entry)}
          </Muted>
        </div>
        <Button
          size="sm"
          aria-label={`Dejar de esperar ${entry.session.service.name}`}
          onClick={() => setLeaving(true)}
        >
          Dejar de esperar
        </Button>
      </Row>
      <ConfirmDialog
        title={`¿Dejar de esperar ${entry.session.service.name}?`}
        consequence="Pierdes tu sitio. Si te vuelves a apuntar, será al final de la lista."
        confirmLabel="Dejar de esperar"
        cancelLabel="Seguir en la lista"
        isOpen={isLeaving}
        isPending={stop.isPending}
        error={stop.isError ? failureText(stop.error) : undefined}
        onClose={() => setLeaving(false)}
        onConfirm={() =>
          stop.mutate(entry.id, {
            onSuccess: () => {
              setLeaving(false);
              toast.success('Ya no estás en la lista.');
            },
          })
        }
      />
    </Card>
  );
}

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
`;
