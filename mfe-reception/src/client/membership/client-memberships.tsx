import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { listClientMemberships, type Memberships } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { MembershipList } from '@aforo/shared/payment';
import { Card, Section } from '@aforo/shared/ui';
import { useSeatsChanged } from './seats.queries.ts';

export const membershipsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['memberships', clientId],
    queryFn: ({ signal }) => api.call(listClientMemberships, { params: { id: clientId }, signal }),
  });

/** The client's memberships and the card charged for them. Renders nothing without any. */
export function ClientMemberships({
  clientId,
  memberships,
}: {
  clientId: string;
  memberships: Memberships;
}) {
  const queryClient = useQueryClient();
  const seatsChanged = useSeatsChanged(clientId);
  if (memberships.items.length === 0 && memberships.card === null) return null;
  return (
    <Card>
      <Section title="Suscripción">
        <MembershipList
          memberships={memberships}
          onChanged={() => {
            void queryClient.invalidateQueries({ queryKey: ['memberships', clientId] });
            seatsChanged();
          }}
        />
      </Section>
    </Card>
  );
}
