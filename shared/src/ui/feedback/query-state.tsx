import type { ReactNode } from 'react';
import { TableSkeleton } from '../table/table-skeleton.tsx';
import { FailedState } from './failed-state.tsx';

/** The part of a query result that screens use. */
export interface ScreenQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: ScreenQuery<Data>;
  /** By default a table skeleton. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the data once available, also during and after a failed refetch; before that, a skeleton
 * or the error.
 */
export function QueryState<Data>({ query, skeleton = <TableSkeleton />, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/**
 * Combines two queries: the data exist when both have arrived, and an error of either is an error.
 */
export function together<One, Other>(
  one: ScreenQuery<One>,
  other: ScreenQuery<Other>,
): ScreenQuery<readonly [One, Other]> {
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch() {
      void one.refetch();
      void other.refetch();
    },
  };
}
