import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { SkipLink } from '@aforo/shared/ui';
import { useHouse } from '../house-context.ts';
import { LeaveDialog } from '../screen/leave-dialog.tsx';
import { SessionLostDialog } from '../session/session-lost-dialog.tsx';

const Toasts = lazy(() =>
  import(/* webpackChunkName: "later-toasts" */ '../toasts.tsx').then(
    ({ Toasts: component }) => ({ default: component }),
    withoutIt,
  ),
);

const Shipping = lazy(() =>
  import(/* webpackChunkName: "later-shipping" */ '../shipping/shipping.tsx').then(
    ({ Shipping: component }) => ({ default: component }),
    withoutIt,
  ),
);

/** What comes after the first paint is not worth losing the page for. */
function withoutIt(): { default: ComponentType } {
  return { default: () => null };
}

/** What surrounds every screen and outlives it. */
export function RootLayout() {
  const { guard, keeper } = useHouse();
  return (
    <>
      <SkipLink />
      <Outlet />
      <LeaveDialog guard={guard} />
      <SessionLostDialog keeper={keeper} />
      <AfterFirstPaint>
        <Suspense>
          <Toasts />
          <Shipping />
        </Suspense>
      </AfterFirstPaint>
    </>
  );
}

/** Nothing that a first screen doesn't need competes with it. */
function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return isPainted ? children : null;
}
