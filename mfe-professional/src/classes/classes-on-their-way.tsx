import { DelayedFallback, Skeleton } from '@aforo/shared/ui';

/** Where sessions will stand, as wide as they will be. */
export function ClassesOnTheirWay() {
  return (
    <DelayedFallback>
      <Skeleton lines={3} height="96px" width="min(100%, 720px)" />
    </DelayedFallback>
  );
}
