import type { UseQueryResult } from '@tanstack/react-query';
import type { AffectedSession } from '@aforo/shared/contract';
import { formatClassCount } from '@aforo/shared/format';
import { DelayedFallback, FailedState, Notice, Skeleton } from '@aforo/shared/ui';
import { AffectedSessions } from '../common/affected-sessions.tsx';

interface Props {
  query: UseQueryResult<{ affected: AffectedSession[] }>;
}

/** The sessions that time off would leave without a professional, shown before it is approved. */
export function AffectedPreview({ query: { data, error, isFetching, refetch } }: Props) {
  if (data) {
    const { affected } = data;
    if (affected.length === 0) return <p role="status">Ninguna sesión se queda sin nadie.</p>;
    return (
      <div role="status">
        <Notice
          tone="warning"
          title={`Se ${affected.length === 1 ? 'queda' : 'quedan'} sin nadie ${formatClassCount(affected.length)}`}
        >
          <AffectedSessions sessions={affected} areOfOnePerson />
        </Notice>
      </div>
    );
  }
  if (error) {
    return <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return isFetching ? (
    <DelayedFallback>
      <Skeleton lines={2} />
    </DelayedFallback>
  ) : null;
}
