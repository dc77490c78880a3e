import { lazy, Suspense } from 'react';
import type { Queue } from '@aforo/shared/offline-queue';
import { ChargePanel, useChargePanelSoon } from '../common/charge/load-charge-panel.tsx';
import { gridHourOf, needsClient } from '../common/front-desk-url.ts';
import { useChosenClient } from './booking/chosen-client.ts';
import type { ClientSearch } from './booking/use-client-search.ts';
import { useFrontDesk } from './front-desk-context.ts';

/** Dialogs load on demand. */
const FrontDeskDialogs = lazy(async () => ({
  default: (await import('./front-desk-dialogs.tsx')).FrontDeskDialogs,
}));
const WhoPanel = lazy(async () => ({
  default: (await import('./booking/client-choice-panel.tsx')).ClientChoicePanel,
}));
const NewClientPanel = lazy(async () => ({
  default: (await import('../common/client-form/new-client-panel.tsx')).NewClientPanel,
}));

interface Props {
  search: ClientSearch;
  /** Marks not yet confirmed by the server. */
  waiting: Queue;
}

/** The panel or dialog that the URL names, over the day. */
export function FrontDeskOverlays({ search, waiting }: Props) {
  const { act } = useFrontDesk().urlState;
  useChargePanelSoon();
  const { searched, onNew, onFound } = search;
  return (
    <>
      {act === 'cobrar' ? <Charge onDone={search.focusRowOf} /> : null}
      <Suspense fallback={null}>
        {searched !== null ? (
          <NewClientPanel
            searched={searched}
            onClose={() => onNew?.(null)}
            onCreated={(client) => {
              onNew?.(null);
              onFound(client);
            }}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {act === null || act === 'cobrar' ? null : <BesideCharging {...{ search, waiting }} />}
      </Suspense>
    </>
  );
}

/** A sale without a client, or one whose client name is loaded. */
function Charge({ onDone }: { onDone: (clientId: string) => void }) {
  const { urlState, go } = useFrontDesk();
  const { clientId } = urlState;
  const close = () => {
    if (clientId !== null) onDone(clientId);
    go({});
  };
  if (clientId === null) return <ChargePanel client={null} onClose={close} />;
  return <ChargeClient key={clientId} clientId={clientId} onClose={close} />;
}

function ChargeClient({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const client = useChosenClient(clientId);
  return client ? <ChargePanel {...{ client, onClose }} /> : null;
}

function BesideCharging({ search, waiting }: Props) {
  const { urlState, go } = useFrontDesk();
  const hour = gridHourOf(urlState);
  if (hour && needsClient(urlState)) {
    const { onFound, onNew } = search;
    return <WhoPanel {...{ hour, onFound, onNew }} onClose={() => go({})} />;
  }
  return <FrontDeskDialogs {...{ waiting, search }} />;
}
