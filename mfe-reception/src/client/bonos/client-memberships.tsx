import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { listClientMemberships } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { MembershipList } from '@aforo/shared/payment';
import { Card, FailedState, Section } from '@aforo/shared/ui';

const membershipsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['memberships', clientId],
    queryFn: ({ signal }) => api.call(listClientMemberships, { params: { id: clientId }, signal }),
  });

/** The client's monthly memberships. Renders nothing without any. */
export function ClientMemberships({ clientId }: { clientId: string }) {
  const memberships = useQuery(membershipsQuery(clientId));
  const queryClient = useQueryClient();
  const { data } = memberships;
  if (!data && !memberships.isError) return null;
  if (data && data.items.length === 0 && data.card === null) return null;
  return (
    <Card>
      <Section title="Suscripción">
        {data ? (
          <MembershipList
            memberships={data}
            onChanged={() =>
              void queryClient.invalidateQueries({ queryKey: ['memberships', clientId] })
            }
          />
        ) : (
          <FailedState
            error={memberships.error}
            isRetrying={memberships.isFetching}
            onRetry={() => void memberships.refetch()}
          />
        )}
      </Section>
    </Card>
  );
}
