import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { splitFieldErrors, type ContractForm } from '@aforo/shared/form';
import { formatClassCount } from '@aforo/shared/format';
import { DelayedFallback, FailedState, Notice, Skeleton, Stack } from '@aforo/shared/ui';
import { AffectedList } from './affected-list.tsx';
import { noRequest } from './time-off.form.ts';
import { timeOffPreviewQuery } from './time-off.queries.ts';

interface Props {
  professionalId: string;
  /** ISO instants; empty until chosen. */
  span: { startsAt: string; endsAt: string };
  showFieldErrors: ContractForm['showFieldErrors'];
}

/**
 * The affected sessions, shown before the request. Refused days show the reason at their fields.
 */
export function WishPreview({ professionalId, span, showFieldErrors }: Props) {
  const { data, error, isFetching, refetch } = useQuery(timeOffPreviewQuery(professionalId, span));
  useEffect(() => (error ? showFieldErrors(error) : undefined), [error, showFieldErrors]);
  if (error) {
    if (splitFieldErrors(error, noRequest).rest === null) return null;
    return <FailedState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return isFetching ? (
      <DelayedFallback>
        <Skeleton lines={2} />
      </DelayedFallback>
    ) : null;
  }
  const { affected } = data;
  return (
    <div role="status">
      {affected.length === 0 ? (
        <Notice>Ninguna clase ni cita tuya cae en esos días.</Notice>
      ) : (
        <Notice tone="warning" title={`En esos días tienes ${formatClassCount(affected.length)}`}>
          <Stack gap={2}>
            <AffectedList sessions={affected} />
            <span>Puedes pedirlos igualmente: administración decide qué pasa con ellas.</span>
          </Stack>
        </Notice>
      )}
    </div>
  );
}
