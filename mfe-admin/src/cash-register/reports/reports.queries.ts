import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getDayReport, getMonthReport, listSales } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import type { SalesView } from './sales-view.ts';

const reportsKey = ['reports'] as const;

/** `month` is `YYYY-MM`. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...reportsKey, 'month', month],
    queryFn: ({ signal }) => api.call(getMonthReport, { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });

/** `date` is `YYYY-MM-DD`. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...reportsKey, 'day', date],
    queryFn: ({ signal }) => api.call(getDayReport, { query: { date }, signal }),
    placeholderData: keepPreviousData,
  });

/** Absent values do not filter. */
export const salesQuery = ({ q = '', from = null, to = null, state = null }: Partial<SalesView>) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, 'sales', { q, from, to, state }],
    queryFn: ({ pageParam, signal }) =>
      api.call(listSales, {
        query: {
          ...(q.trim() === '' ? {} : { search: q.trim() }),
          ...(from && { from }),
          ...(to && { to }),
          ...(state && { state }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
