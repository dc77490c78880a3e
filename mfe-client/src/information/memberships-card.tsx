import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { MembershipList } from '@aforo/shared/payment';
import { Card, FailedState, Section, Stack } from '@aforo/shared/ui';
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
        {data ? (
          <Stack gap={4}>
            {hasNone && data.card === null ? null : (
              <MembershipList
                memberships={data}
                onChanged={() => void queryClient.invalidateQueries({ queryKey: ['me'] })}
              />
            )}
            {keepsCards ? <SaveCard hasCard={data.card !== null} /> : null}
          </Stack>
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
