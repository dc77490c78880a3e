import { DelayedFallback, Skeleton } from '@aforo/shared/ui';

/** Shown while the first navigation is pending. */
export function Starting() {
  return (
    <DelayedFallback>
      <Skeleton lines={6} />
    </DelayedFallback>
  );
}
