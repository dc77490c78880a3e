import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSale } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { chargeKeys } from '../common/charge/charge.queries.ts';
import { shiftSalesRead, lastReportsRead } from '../reads.ts';

/** The sales of the shift; with a search text, those of any day that match it. */
export const shiftSalesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...chargeKeys.shiftSales, search],
    queryFn: ({ pageParam: after, signal }) =>
      api.read(shiftSalesRead, { search, after }, { signal }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const lastReportsQuery = () =>
  queryOptions({
    queryKey: [...chargeKeys.shiftSales, 'reports'],
    queryFn: ({ signal }) => api.read(lastReportsRead, {}, { signal }),
  });

export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: chargeKeys.sale(id),
    queryFn: ({ signal }) => api.call(getSale, { params: { id }, signal }),
  });
