import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import type { ProofDialogProps } from './proof-dialog.tsx';
import type { ProofStore } from './proof-store.ts';

const ProofDialog = lazy<ComponentType<ProofDialogProps>>(() =>
  import(/* webpackChunkName: "later-proof" */ './proof-dialog.tsx').then(
    ({ ProofDialog: component }) => ({ default: component }),
    () => ({ default: GiveUp }),
  ),
);

/** Renders nothing, and loads no code, before the first request for a proof. */
export function ProofPrompt({ store }: { store: ProofStore }) {
  const isPending = useSyncExternalStore(store.subscribe, store.isPending);
  return isPending ? (
    <Suspense>
      <ProofDialog onSettled={store.resolve} />
    </Suspense>
  ) : null;
}

/**
 * If the dialog's code fails to load, the call fails with its own error instead of waiting for
 * ever.
 */
function GiveUp({ onSettled }: ProofDialogProps) {
  useEffect(() => onSettled(false), [onSettled]);
  return null;
}
