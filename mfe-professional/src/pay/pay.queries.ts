import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPayStatement, listPayRules } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

const key = ['own-pay'] as const;

/** `month` is `YYYY-MM`. */
export const ownPayQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...key, 'statement', id, month],
    queryFn: ({ signal }) =>
      api.call(getPayStatement, { params: { id }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  });

export const ownPayRulesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'rules', id],
    queryFn: ({ signal }) => api.call(listPayRules, { params: { id }, signal }),
    select: ({ items }) => items.filter(({ isCurrent }) => isCurrent),
  });
