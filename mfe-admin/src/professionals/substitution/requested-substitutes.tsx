import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { answerSubstituteRequest } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { api, serverNow } from '@aforo/shared/http';
import { Button, Card, Notice, Row, Section } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { professionalsKey } from '../../common/professionals.query.ts';
import { substituteRequestsRead } from '../../reads.ts';

const requestsQuery = queryOptions({
  queryKey: [...professionalsKey, 'substitute-requests'],
  queryFn: ({ signal }) => api.read(substituteRequestsRead, {}, { signal }),
});

/** The substitutions that wait for the administration; empty if there are none. */
export function RequestedSubstitutes() {
  const { timeZone } = useArea().settings.center;
  const queryClient = useQueryClient();
  const requests = (useQuery(requestsQuery).data?.items ?? []).filter(
    ({ waitsFor }) => waitsFor === 'admin',
  );
  const answering = useMutation({
    mutationFn: ({ id, isAccepted }: { id: string; isAccepted: boolean }) =>
      api.call(answerSubstituteRequest, { params: { id }, body: { isAccepted } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: professionalsKey }),
  });
  if (requests.length === 0) return null;
  return (
    <Card>
      <Section title="Piden que les sustituyan">
        <List>
          {requests.map(({ id, session, from, to }) => {
            const isPending = (isAccepted: boolean) =>
              answering.isPending &&
              answering.variables.id === id &&
              answering.variables.isAccepted === isAccepted;
            return (
              <li key={id}>
                <div>
                  <strong>
                    {session.serviceName}, {formatInstant(session.startsAt, timeZone, serverNow())}
                  </strong>
                  <Muted>
                    De {from.name} a {to.name}
                  </Muted>
                </div>
                <Row gap={2}>
                  <Button
                    size="sm"
                    aria-label={`Aceptar que ${to.name} dé ${session.serviceName}`}
                    isPending={isPending(true)}
                    onClick={() => answering.mutate({ id, isAccepted: true })}
                  >
                    Aceptar
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Rechazar que ${to.name} dé ${session.serviceName}`}
                    isPending={isPending(false)}
                    onClick={() => answering.mutate({ id, isAccepted: false })}
                  >
                    Rechazar
                  </Button>
                </Row>
              </li>
            );
          })}
        </List>
        {answering.error ? <Notice tone="error">{errorText(answering.error)}</Notice> : null}
      </Section>
    </Card>
  );
}

const List = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
