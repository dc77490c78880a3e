import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import type { ChargePanel as PanelItself } from './charge-panel.tsx';

/**
 * Kept once it is here and then drawn at once: what `lazy` brings appears only after its fallback, and
 * React leaves a fallback standing for 300 ms.
 */
const loaded: { Panel: typeof PanelItself | null } = {
  Panel: null,
};

async function load() {
  const { ChargePanel: Loaded } = await import('./charge-panel.tsx');
  loaded.Panel = Loaded;
  return { default: Loaded };
}
const Panel = lazy(load);

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
  // Once for as long as it is open: from one to the other all that was typed would be lost.
  const [Loaded] = useState(() => loaded.Panel);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
