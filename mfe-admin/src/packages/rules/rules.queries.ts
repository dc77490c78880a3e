import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getMembershipRules, type MembershipRules } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const rulesQuery = queryOptions({
  queryKey: ['membership-rules'],
  queryFn: ({ signal }) => api.call(getMembershipRules, { signal }),
});

/** Every change answers with all the rules. */
export function useStoreRules(): (rules: MembershipRules) => void {
  const queryClient = useQueryClient();
  return (rules) => queryClient.setQueryData(rulesQuery.queryKey, rules);
}
