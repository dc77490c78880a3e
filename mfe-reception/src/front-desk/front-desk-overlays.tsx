import { lazy, Suspense } from 'react';
import type { AgendaSession, ClientSummary } from '@aforo/shared/contract';
import type { Queue } from '@aforo/shared/offline-queue';
import { ChargePanel } from '../common/charge/load-charge-panel.tsx';
import { gridHourOf, needsClient, type FrontDeskUrlState } from '../common/front-desk-url.ts';

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
  urlState: FrontDeskUrlState;
  localDate: string;
  shown: AgendaSession | null;
  /** Marks not yet confirmed by the server. */
  waiting: Queue;
  now: Date;
  /** Name of the selected client, once loaded. */
  chosenName: string | undefined;
  /** Search text for the client to add; null when no client is being added. */
  searched: string | null;
  /** Null when the user may not add clients. */
  onSearched: ((searched: string | null) => void) | null;
  onFound: (client: Pick<ClientSummary, 'id'>) => void;
  onClose: () => void;
}

/** The panel or dialog that the URL names, over the day. */
export function FrontDeskOverlays(props: Props) {
  const { urlState, chosenName, searched, onSearched, onFound, onClose } = props;
  return (
    <>
      {urlState.act === 'cobrar' ? (
        <Charge clientId={urlState.clientId} name={chosenName} onClose={onClose} />
      ) : null}
      <Suspense fallback={null}>
        {searched !== null ? (
          <NewClientPanel
            searched={searched}
            onClose={() => onSearched?.(null)}
            onCreated={(client) => {
              onSearched?.(null);
              onFound(client);
            }}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        <BesideCharging {...props} />
      </Suspense>
    </>
  );
}

/** A sale without a client, or one whose client name is loaded. */
function Charge({
  clientId,
  name,
  onClose,
}: {
  clientId: string | null;
  name: string | undefined;
  onClose: () => void;
}) {
  if (clientId === null) return <ChargePanel client={null} onClose={onClose} />;
  if (name === undefined) return null;
  return <ChargePanel key={clientId} client={{ id: clientId, name }} onClose={onClose} />;
}

function BesideCharging({
  urlState,
  localDate,
  shown,
  waiting,
  now,
  onSearched,
  onFound,
  onClose,
}: Props) {
  if (urlState.act === null || urlState.act === 'cobrar') return null;
  const hour = gridHourOf(urlState);
  if (hour && needsClient(urlState)) {
    return <WhoPanel hour={hour} onNew={onSearched} {...{ onFound, onClose }} />;
  }
  return <FrontDeskDialogs session={shown} {...{ urlState, localDate, waiting, now, onClose }} />;
}
