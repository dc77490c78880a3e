import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { MembershipList } from '@aforo/shared/payment';
import { Card, QueryState, Section, Stack } from '@aforo/shared/ui';
import { useKeepsCards } from '../common/pay-online.ts';
import { ownMembershipsRead } from '../reads.ts';
import { SaveCard } from './save-card.tsx';

const ownMembershipsQuery = queryOptions({
  queryKey: ['me', 'memberships'],
  queryFn: ({ signal }) => api.read(ownMembershipsRead, {}, { signal }),
});

/** What renews every month and the card that pays it; nothing of it where there is neither, nor a card can be saved. */
export function MembershipsCard() {
  const memberships = useQuery(ownMembershipsQuery);
  const queryClient = useQueryClient();
  const { data } = memberships;
  const keepsCards = useKeepsCards();
  if (!data && !memberships.isError) return null;
  const hasNone = data?.items.length === 0;
  if (hasNone && data.card === null && !keepsCards) return null;
  return (
    <Card>
      <Section title={hasNone ? 'Tu tarjeta' : 'Tu suscripción'}>
        <QueryState query={memberships} skeleton={null}>
          {(known) => (
            <Stack gap={4}>
              {hasNone && known.card === null ? null : (
                <MembershipList
                  memberships={known}
                  onChanged={() => void queryClient.invalidateQueries({ queryKey: ['me'] })}
                />
              )}
              {keepsCards ? <SaveCard hasCard={known.card !== null} /> : null}
            </Stack>
          )}
        </QueryState>
      </Section>
    </Card>
  );
}
