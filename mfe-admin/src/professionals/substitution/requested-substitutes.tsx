import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { answerSubstituteRequest } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { api, serverNow } from '@aforo/shared/http';
import { Button, Notice, Row } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { professionalsKey } from '../../common/professionals.query.ts';
import { substituteRequestsRead } from '../../reads.ts';
import { RequestCard } from '../request-list.tsx';

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
  const items = requests.map(({ id, session, from, to }) => {
    const answer = (isAccepted: boolean) => {
      const { isPending, variables } = answering;
      return {
        isPending: isPending && variables.id === id && variables.isAccepted === isAccepted,
        onClick: () => answering.mutate({ id, isAccepted }),
      };
    };
    const about = `que ${to.name} dé ${session.serviceName}`;
    return {
      id,
      title: `${session.serviceName}, ${formatInstant(session.startsAt, timeZone, serverNow())}`,
      details: `De ${from.name} a ${to.name}`,
      action: (
        <Row gap={2}>
          <Button size="sm" aria-label={`Aceptar ${about}`} {...answer(true)}>
            Aceptar
          </Button>
          <Button size="sm" variant="quiet" aria-label={`Rechazar ${about}`} {...answer(false)}>
            Rechazar
          </Button>
        </Row>
      ),
    };
  });
  return (
    <RequestCard title="Piden que les sustituyan" items={items}>
      {answering.error ? <Notice tone="error">{errorText(answering.error)}</Notice> : null}
    </RequestCard>
  );
}
