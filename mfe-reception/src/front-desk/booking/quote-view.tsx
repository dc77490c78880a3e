import type { UseQueryResult } from '@tanstack/react-query';
import type { BookingQuote } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { DelayedFallback, FailedState, Notice, Skeleton, Stack } from '@aforo/shared/ui';
import {
  canOverride,
  costText,
  feeTermsText,
  freeCancelText,
  obstacleText,
} from './booking-choice.ts';

interface Props {
  query: UseQueryResult<BookingQuote>;
  center: { timeZone: string; currency: string };
  now: Date;
}

/** The cost of a booking and its obstacles, before it is made. */
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
      <Obstacles quote={quote} timeZone={center.timeZone} now={now} />
      {quote.obstacle && !canOverride(quote.obstacle) ? null : (
        <div role="status">
          <p>
            <strong>{costText(quote, center)}</strong>
          </p>
          <p>{freeCancelText(quote, center, now)}</p>
          {quote.fees ? <p>{feeTermsText(quote, center)}</p> : null}
        </div>
      )}
    </Stack>
  );
}

interface ObstaclesProps {
  quote: Pick<BookingQuote, 'obstacle' | 'limit' | 'overlaps'>;
  timeZone: string;
  now: Date;
}

/** The obstacle of the booking, and other bookings of the client at that time. */
export function Obstacles({ quote: { obstacle, limit, overlaps }, timeZone, now }: ObstaclesProps) {
  return (
    <>
      {obstacle ? <Notice tone="warning">{obstacleText(obstacle, limit)}</Notice> : null}
      {overlaps.map(({ serviceName, startsAt }) => (
        <Notice key={serviceName + startsAt} tone="warning">
          A esa hora ya tiene {serviceName} ({formatInstant(startsAt, timeZone, now)}).
        </Notice>
      ))}
    </>
  );
}
