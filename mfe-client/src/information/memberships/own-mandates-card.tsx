import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { MandateCard } from '@aforo/shared/payment';
import { Card, Section } from '@aforo/shared/ui';
import { ownMandatesRead } from '../../reads.ts';

const ownMandatesQuery = queryOptions({
  queryKey: ['own-mandates'],
  queryFn: ({ signal }) => api.read(ownMandatesRead, {}, { signal }),
});

/** The client's own direct debit. Renders nothing where the center has none. */
export function OwnMandatesCard() {
  const { data } = useQuery(ownMandatesQuery);
  const queryClient = useQueryClient();
  if (!data || (!data.isAvailable && data.items.length === 0)) return null;
  return (
    <Card>
      <Section title="Domiciliación bancaria">
        <MandateCard
          mandates={data}
          clientId={null}
          onChanged={() => void queryClient.invalidateQueries(ownMandatesQuery)}
        />
      </Section>
    </Card>
  );
}
