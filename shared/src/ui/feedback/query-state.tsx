import type { ReactNode } from 'react';
import { TableSkeleton } from '../table/table-skeleton.tsx';
import { FailedState } from './failed-state.tsx';

/** What a screen needs to know of a query. */
export interface ScreenQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: ScreenQuery<Data>;
  /** A table's, unless what comes looks otherwise. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What was read, once it has come, and also while or after a later read fails; until then its
 * skeleton, or why it doesn't come.
 */
export function QueryState<Data>({ query, skeleton = <TableSkeleton />, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** Two queries as one, which has come when both have and fails when either does. */
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
