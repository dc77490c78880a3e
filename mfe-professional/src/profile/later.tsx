import { Suspense, type ReactNode } from 'react';
import { DelayedFallback, Skeleton } from '@aforo/shared/ui';

/** A part of the profile whose code is loaded after the page, in about its height in lines. */
export function Later({ lines, children }: { lines: number; children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <DelayedFallback>
          <Skeleton lines={lines} />
        </DelayedFallback>
      }
    >
      {children}
    </Suspense>
  );
}
