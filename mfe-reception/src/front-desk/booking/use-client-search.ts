import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useCan } from '@aforo/shared/area';
import type { ClientSummary } from '@aforo/shared/contract';
import { useNavigate } from 'react-router-dom';
import { gridHourOf, needsClient } from '../../common/front-desk-url.ts';
import { paths } from '../../paths.ts';
import { findInDay } from '../day/find-in-day.ts';
import type { FrontDeskState } from '../front-desk-context.ts';
import type { KeyedAction } from '../keyboard/use-front-desk-keys.ts';

export interface ClientSearch {
  box: RefObject<HTMLInputElement | null>;
  /** `act` is the action of a shortcut pressed before the focus left the box. */
  onFound: (client: Pick<ClientSummary, 'id'>, act?: KeyedAction) => void;
  /** Search text for the client to add; null when no client is being added. */
  searched: string | null;
  /** Starts to add a client, or stops with null; null when the user may not add clients. */
  onNew: ((searched: string | null) => void) | null;
  /** Opens the sale of a document's number; undefined if the user may not see sales. */
  onSale: ((saleId: string) => void) | undefined;
  /** Moves the focus to the client's row, and keeps the session for the next people. */
  onBooked: (sessionId: string, clientId: string) => void;
  /** Moves the focus to the row of a client in the shown session, if there is one. */
  focusRowOf: (clientId: string) => void;
  /** Moves the focus to the box; the next client found is booked into that session. */
  addTo: (sessionId: string) => void;
}

/** The search for a client: what a found client is for, and the client to add if none is found. */
export function useClientSearch(
  { urlState, sessions, shown, now, go }: FrontDeskState,
  focusOn: (selector: string) => void,
): ClientSearch {
  const box = useRef<HTMLInputElement>(null);
  /** Not state: nothing shows it, and a response that arrives later must read the newest. */
  const addingTo = useRef<string | null>(null);
  /** The session that people are being booked into. A search doesn't leave it. */
  const filling = useRef<string | null>(null);
  const [searched, setSearched] = useState<string | null>(null);
  const can = useCan();
  const mayAdd = can('client.create');
  const maySeeSales = can('sale.see');
  const navigate = useNavigate();
  const shownId = shown?.id ?? null;

  function use(client: Pick<ClientSummary, 'id'>, act: KeyedAction | null = null): void {
    const isAdding = addingTo.current !== null && addingTo.current === shownId;
    addingTo.current = null;
    if (isAdding) return go({ clientId: client.id, act: 'reservar' });
    if (needsClient(urlState))
      return go({ clientId: client.id, act: 'reservar', ...gridHourOf(urlState) });
    // On the grid the client is for a free time.
    if (urlState.view !== null) return go({ clientId: client.id, act });
    const isFilling = filling.current !== null && filling.current === shownId;
    const found = findInDay(isFilling && shown ? [shown] : sessions, client.id, now);
    if (act === null) focusOn(found ? `[data-row="${found.bookingId}"]` : '#cliente-elegido');
    go({ clientId: client.id, act, ...(found ? { sessionId: found.sessionId } : {}) });
  }
  // The answer to a search may arrive after the screen has changed. An effect event can't be called
  // by the handler that awaits it.
  const newest = useRef(use);
  useEffect(() => {
    newest.current = use;
  });
  const onFound = useCallback<ClientSearch['onFound']>(
    (client, act) => newest.current(client, act),
    [],
  );

  return useMemo(
    () => ({
      box,
      onFound,
      searched,
      onNew: mayAdd ? setSearched : null,
      onSale: maySeeSales ? (saleId: string) => void navigate(paths.sales({ saleId })) : undefined,
      onBooked(sessionId, clientId) {
        filling.current = sessionId;
        if (sessionId === shownId) focusOn(rowOf(clientId));
      },
      focusRowOf(clientId) {
        const isShown = shown?.roster.some(({ client }) => client.id === clientId);
        if (isShown) focusOn(rowOf(clientId));
      },
      addTo(sessionId) {
        addingTo.current = sessionId;
        filling.current = sessionId;
        box.current?.focus();
      },
    }),
    [onFound, searched, mayAdd, maySeeSales, navigate, shown, shownId, focusOn],
  );
}

const rowOf = (clientId: string) => `[data-row][data-client="${clientId}"]`;
