import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import type { ChargePanel as PanelItself } from './charge-panel.tsx';

/**
 * The module is kept once loaded and rendered directly: `lazy` would show its fallback first, and
 * React keeps a fallback for 300 ms.
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

/** Loads the panel's code when the browser is idle, so that F2 does not wait for it. */
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
  // Decided once per opening: switching between both would lose what was typed.
  const [Loaded] = useState(() => loaded.Panel);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
