import { DelayedFallback, Skeleton } from '@aforo/shared/ui';

/** While the first answer is on its way. */
export function Starting() {
  return (
    <DelayedFallback>
      <Skeleton lines={6} />
    </DelayedFallback>
  );
}
