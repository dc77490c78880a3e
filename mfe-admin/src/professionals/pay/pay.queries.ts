import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  closePayStatement,
  getPayMonth,
  getPayStatement,
  listPayRules,
  removePayRule,
  setPayRule,
  type PayRule,
  type PayRuleInput,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';

const key = ['pay'] as const;

/** What all professionals are paid for a month, `YYYY-MM`. */
export const payMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...key, 'month', month],
    queryFn: ({ signal }) => api.call(getPayMonth, { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });

export const payStatementQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...key, 'statement', id, month],
    queryFn: ({ signal }) =>
      api.call(getPayStatement, { params: { id }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  });

export const payRulesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'rules', id],
    queryFn: ({ signal }) => api.call(listPayRules, { params: { id }, signal }),
    select: ({ items }) => items,
  });

function useStoreRules(id: string) {
  const queryClient = useQueryClient();
  return async (rules: { items: PayRule[] }) => {
    // Rules change the amounts of every open month.
    await queryClient.invalidateQueries({ queryKey: key });
    queryClient.setQueryData(payRulesQuery(id).queryKey, rules);
  };
}

export function useSetRule(id: string) {
  const store = useStoreRules(id);
  const sendOnce = useSendOnce();
  return (body: PayRuleInput) =>
    sendOnce(body, (idempotencyKey) =>
      api.call(setPayRule, { params: { id }, body, idempotencyKey }),
    ).then(store);
}

export function useRemoveRule(id: string) {
  const store = useStoreRules(id);
  return useMutation({
    mutationFn: (ruleId: string) => api.call(removePayRule, { params: { id: ruleId } }),
    onSuccess: store,
  });
}

export function useCloseMonth(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { month: string; totalMinor: number }) =>
      api.call(closePayStatement, { params: { id }, body }),
    // Also after a refusal: the total has changed by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
