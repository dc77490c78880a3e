import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { listClientMandates } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { MandateCard } from '@aforo/shared/payment';
import { Card, QueryState, Section } from '@aforo/shared/ui';

const mandatesQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['mandates', clientId],
    queryFn: ({ signal }) => api.call(listClientMandates, { params: { id: clientId }, signal }),
  });

/** The client's direct debit. */
export function ClientMandates({ clientId }: { clientId: string }) {
  const mandates = useQuery(mandatesQuery(clientId));
  const queryClient = useQueryClient();
  return (
    <Card>
      <Section title="Domiciliación">
        <QueryState query={mandates}>
          {(data) => (
            <MandateCard
              mandates={data}
              clientId={clientId}
              onChanged={() =>
                void queryClient.invalidateQueries({ queryKey: ['mandates', clientId] })
              }
            />
          )}
        </QueryState>
      </Section>
    </Card>
  );
}
