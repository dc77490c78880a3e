import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage, type BookingQuote } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { DelayedFallback, FailedState, Notice, Skeleton, Stack } from '@aforo/shared/ui';
import { canOverride, costWords, freeCancelWords } from './booking-choice.ts';

interface Props {
  query: UseQueryResult<BookingQuote>;
  center: { timeZone: string; currency: string };
  now: Date;
}

/** What booking would cost and what stands in its way, before it is done. */
export function QuoteView({ query, center, now }: Props) {
  const { data: quote, error } = query;
  if (!quote) {
    return error ? (
      <FailedState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <DelayedFallback>
        <Skeleton lines={2} />
      </DelayedFallback>
    );
  }
  return (
    <Stack gap={3}>
      {quote.obstacle ? <Notice tone="warning">{errorMessage[quote.obstacle]}</Notice> : null}
      {quote.overlaps.map(({ serviceName, startsAt }) => (
        <Notice key={serviceName + startsAt} tone="warning">
          A esa hora ya tiene {serviceName} ({formatInstant(startsAt, center.timeZone, now)}).
        </Notice>
      ))}
      {quote.obstacle && !canOverride(quote.obstacle) ? null : (
        <div role="status">
          <p>
            <strong>{costWords(quote, center)}</strong>
          </p>
          <p>{freeCancelWords(quote, center, now)}</p>
        </div>
      )}
    </Stack>
  );
}
