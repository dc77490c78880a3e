import { useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Button, Instant, Notice, Section, Skeleton, Stack, TextField } from '@aforo/shared/ui';
import { deskQuery, describeRevision, explainRefusal, rollBack } from './registry-desk.ts';

/** For administrators: what has been changed, and the way back of each area. */
export function ModuleDesk({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(deskQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) {
    return (
      <Notice
        tone="error"
        title="No se puede leer el registro"
        action={<Button onClick={() => void refetch()}>Volver a intentarlo</Button>}
      >
        {explainRefusal(error)}
      </Notice>
    );
  }
  if (!data) return <Skeleton lines={4} />;
  const { status, revisions } = data;
  const returnable = status.areas.filter(({ state }) => state.canary ?? state.previous);
  return (
    <Stack>
      <Section title="Volver atrás">
        {returnable.length === 0 ? <p>Ninguna sección tiene una versión anterior.</p> : null}
        <Areas>
          {returnable.map(({ area, state }) => (
            <li key={area}>
              <strong>{area}</strong>
              {chosen === area ? (
                <RollbackForm
                  area={area}
                  revision={status.revision}
                  onDone={() => setChosen(null)}
                />
              ) : (
                <Button size="sm" onClick={() => setChosen(area)}>
                  {state.canary ? 'Retirar la prueba' : 'Volver a la versión anterior'}
                </Button>
              )}
            </li>
          ))}
        </Areas>
      </Section>
      <Section title="Historial">
        <History>
          {revisions.map((revision) => (
            <li key={revision.number}>
              <Instant at={revision.at} timeZone={timeZone} /> · {revision.area}:{' '}
              {describeRevision(revision)}
            </li>
          ))}
        </History>
      </Section>
    </Stack>
  );
}

interface RollbackFormProps {
  area: string;
  revision: number;
  onDone: () => void;
}

function RollbackForm({ area, revision, onDone }: RollbackFormProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: rollBack,
    onSuccess: onDone,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queries.invalidateQueries(deskQuery),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    change.mutate({ area, reason: reason.trim(), revision });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <TextField
          label="Motivo"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {change.error ? <Notice tone="error">{explainRefusal(change.error)}</Notice> : null}
        <Buttons>
          <Button type="submit" variant="danger" isPending={change.isPending}>
            {`Volver atrás ${area}`}
          </Button>
          <Button onClick={onDone}>Dejarlo como está</Button>
        </Buttons>
      </Stack>
    </form>
  );
}

const Areas = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    flex-direction: column;
    gap: 8px;
    align-items: flex-start;
  }
  form {
    width: 100%;
  }
`;

const History = styled.ol`
  margin: 0;
  padding-left: 20px;
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
