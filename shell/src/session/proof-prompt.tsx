import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import type { ProofDialogProps } from './proof-dialog.tsx';
import type { ProofStore } from './proof-store.ts';

const ProofDialog = lazy<ComponentType<ProofDialogProps>>(() =>
  import(/* webpackChunkName: "later-proof" */ './proof-dialog.tsx').then(
    ({ ProofDialog: component }) => ({ default: component }),
    () => ({ default: GiveUp }),
  ),
);

/** Nothing, not even its code, before the first question. */
export function ProofPrompt({ store }: { store: ProofStore }) {
  const isPending = useSyncExternalStore(store.subscribe, store.isPending);
  return isPending ? (
    <Suspense>
      <ProofDialog onSettled={store.resolve} />
    </Suspense>
  ) : null;
}

/** Its code didn't come: the call fails and says why, rather than waiting for ever. */
function GiveUp({ onSettled }: ProofDialogProps) {
  useEffect(() => onSettled(false), [onSettled]);
  return null;
}
