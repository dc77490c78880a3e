import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import type { ProofDialogProps } from './proof-dialog.tsx';
import type { ProofKeeper } from './proof-keeper.ts';

const ProofDialog = lazy<ComponentType<ProofDialogProps>>(() =>
  import(/* webpackChunkName: "later-proof" */ './proof-dialog.tsx').then(
    ({ ProofDialog: component }) => ({ default: component }),
    () => ({ default: GiveUp }),
  ),
);

/** Nothing, not even its code, before the first question. */
export function ProofQuestion({ keeper }: { keeper: ProofKeeper }) {
  const isAsked = useSyncExternalStore(keeper.subscribe, keeper.isAsked);
  return isAsked ? (
    <Suspense>
      <ProofDialog onSettled={keeper.settle} />
    </Suspense>
  ) : null;
}

/** Its code didn't come: the call fails and says why, rather than waiting for ever. */
function GiveUp({ onSettled }: ProofDialogProps) {
  useEffect(() => onSettled(false), [onSettled]);
  return null;
}
