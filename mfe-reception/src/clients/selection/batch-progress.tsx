import { useEffect, useId } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { ClientBatch } from '@aforo/shared/contract';
import { Button, explainError, Notice, Stack } from '@aforo/shared/ui';
import { clientKeys } from '../../common/client-cache.ts';
import { batchQuery, useResumeBatch } from './batches.queries.ts';
import { outcomeText, progressText } from './selection.messages.ts';

/** The progress of a batch over many clients, and then its outcome. */
export function BatchProgress({ begun }: { begun: ClientBatch }) {
  const id = useId();
  const { data: batch } = useQuery(batchQuery(begun));
  const resume = useResumeBatch(begun.id);
  const queryClient = useQueryClient();
  const isDone = batch.state === 'done';
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: clientKeys.lists });
  }, [isDone, queryClient]);
  switch (batch.state) {
    case 'running':
      return (
        <Stack gap={2}>
          <label htmlFor={id}>{progressText(batch)}</label>
          <Bar id={id} max={batch.clients} value={batch.doneClients} />
          <Muted>Sigue aunque cierres esta página.</Muted>
        </Stack>
      );
    case 'done':
      return <Notice tone="success">{outcomeText(batch)}</Notice>;
    case 'failed':
      return (
        <Notice
          tone="error"
          title="Se ha parado"
          action={
            <Button size="sm" isPending={resume.isPending} onClick={() => resume.mutate()}>
              Seguir donde se quedó
            </Button>
          }
        >
          {progressText(batch)}. Nadie recibe nada dos veces.
          {resume.error ? ` ${explainError(resume.error).text}` : ''}
        </Notice>
      );
  }
}

const Bar = styled.progress`
  width: 100%;
  accent-color: ${({ theme }) => theme.color.primaryEdge};
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
