import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { MembershipList } from '@aforo/shared/payment';
import { Card, QueryState, Section } from '@aforo/shared/ui';
import { ownMembershipsRead } from '../reads.ts';

const ownMembershipsQuery = queryOptions({
  queryKey: ['me', 'memberships'],
  queryFn: ({ signal }) => api.read(ownMembershipsRead, {}, { signal }),
});

/** What renews every month and the card that pays it; whoever has neither sees nothing of it. */
export function MembershipsCard() {
  const memberships = useQuery(ownMembershipsQuery);
  const queryClient = useQueryClient();
  const { data } = memberships;
  if (!data && !memberships.isError) return null;
  if (data && data.items.length === 0 && data.card === null) return null;
  return (
    <Card>
      <Section title="Tu suscripción">
        <QueryState query={memberships} skeleton={null}>
          {(known) => (
            <MembershipList
              memberships={known}
              onChanged={() => void queryClient.invalidateQueries({ queryKey: ['me'] })}
            />
          )}
        </QueryState>
      </Section>
    </Card>
  );
}
