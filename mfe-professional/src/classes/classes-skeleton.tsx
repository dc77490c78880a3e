import { DelayedFallback, Skeleton } from '@aforo/shared/ui';

/** The placeholder of the sessions, at their final width. */
export function ClassesSkeleton() {
  return (
    <DelayedFallback>
      <Skeleton lines={3} height="96px" width="min(100%, 720px)" />
    </DelayedFallback>
  );
}
