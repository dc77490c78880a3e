import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Memberships } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { MembershipList } from '@aforo/shared/payment';
import { Card, QueryState, Section, Stack } from '@aforo/shared/ui';
import { useKeepsCards } from '../../common/payment/pay-online.ts';
import { ownMembershipsRead } from '../../reads.ts';
import { SaveCard } from './save-card.tsx';

const ownMembershipsQuery = queryOptions({
  queryKey: ['me', 'memberships'],
  queryFn: ({ signal }) => api.read(ownMembershipsRead, {}, { signal }),
});

/** The memberships that renew monthly, with the card that pays them. */
export function MembershipsCard() {
  const memberships = useQuery(ownMembershipsQuery);
  if (memberships.isPending || memberships.data?.items.length === 0) return null;
  return <MembershipsAndCard title="Tu suscripción" memberships={memberships} />;
}

/** The saved card of a client without memberships; hidden if no card can be saved. */
export function OwnCardCard() {
  const memberships = useQuery(ownMembershipsQuery);
  const keepsCards = useKeepsCards();
  const { data } = memberships;
  if (data?.items.length !== 0 || (data.card === null && !keepsCards)) return null;
  return <MembershipsAndCard title="Tu tarjeta" memberships={memberships} />;
}

interface Props {
  title: string;
  memberships: UseQueryResult<Memberships>;
}

function MembershipsAndCard({ title, memberships }: Props) {
  const queryClient = useQueryClient();
  const keepsCards = useKeepsCards();
  return (
    <Card>
      <Section title={title}>
        <QueryState query={memberships} skeleton={null}>
          {(known) => (
            <Stack gap={4}>
              {known.items.length === 0 && known.card === null ? null : (
                <MembershipList
                  memberships={known}
                  showsOutcome
                  onChanged={() => {
                    void queryClient.invalidateQueries({ queryKey: ['me'] });
                    // What each row of the timetable costs.
                    void queryClient.invalidateQueries({ queryKey: ['availability'] });
                  }}
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
