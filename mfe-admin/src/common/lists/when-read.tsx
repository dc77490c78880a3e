import type { ReactNode } from 'react';
import { FailedState, TableSkeleton } from '@aforo/shared/ui';

/** What a screen needs to know of a query. */
export interface Reading<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  reading: Reading<Data>;
  /** A table's, unless what comes looks otherwise. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was read, once it has come; until then its skeleton, or why it doesn't come. */
export function WhenRead<Data>({ reading, skeleton = <TableSkeleton />, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = reading;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** Two readings as one, which has come when both have and fails when either does. */
export function together<One, Other>(
  one: Reading<One>,
  other: Reading<Other>,
): Reading<readonly [One, Other]> {
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
