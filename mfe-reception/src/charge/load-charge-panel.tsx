import { lazy, Suspense, useEffect, type ComponentProps } from 'react';

const load = () => import('./charge-panel.tsx');
const Panel = lazy(async () => ({ default: (await load()).ChargePanel }));

/** The panel's code comes when nothing else is to do, so that F2 needn't wait for it. */
export function useChargePanelSoon(): void {
  useEffect(() => {
    const bring = () => void load().catch(() => undefined);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(bring, 500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(bring, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }, []);
}

export function ChargePanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
