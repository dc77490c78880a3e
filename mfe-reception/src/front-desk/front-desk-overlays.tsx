import { lazy, Suspense } from 'react';
import type { AgendaSession, ClientSummary } from '@aforo/shared/contract';
import type { Queue } from '@aforo/shared/offline-queue';
import { ChargePanel } from '../common/charge/load-charge-panel.tsx';
import { isForNobodyYet, type FrontDeskUrlState } from '../common/front-desk-url.ts';

/** What is done for one person at a time comes when it is asked for. */
const FrontDeskDialogs = lazy(async () => ({
  default: (await import('./front-desk-dialogs.tsx')).FrontDeskDialogs,
}));
const WhoPanel = lazy(async () => ({
  default: (await import('./booking/who-panel.tsx')).WhoPanel,
}));
const NewClientPanel = lazy(async () => ({
  default: (await import('../common/client-form/new-client-panel.tsx')).NewClientPanel,
}));

interface Props {
  urlState: FrontDeskUrlState;
  localDate: string;
  shown: AgendaSession | null;
  /** Marks that the server has not answered. */
  waiting: Queue;
  now: Date;
  /** Of the chosen client, once it is known. */
  chosenName: string | undefined;
  /** What was searched of a person who is to be added; null when nobody is. */
  searched: string | null;
  /** Null for who may add nobody. */
  onSearched: ((searched: string | null) => void) | null;
  onFound: (client: Pick<ClientSummary, 'id'>) => void;
  onClose: () => void;
}

/** What lies over the day: the panel or the dialog of what the URL says is being done. */
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

/** A sale has no client, or one whose name is known. */
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
  if (isForNobodyYet(urlState)) {
    return <WhoPanel hour={urlState.hour} onNew={onSearched} {...{ onFound, onClose }} />;
  }
  return <FrontDeskDialogs session={shown} {...{ urlState, localDate, waiting, now, onClose }} />;
}
