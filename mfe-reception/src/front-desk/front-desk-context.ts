import { createContext, use, useCallback } from 'react';
import type { Agenda, AgendaSession } from '@aforo/shared/contract';
import { useNavigate } from 'react-router-dom';
import type { FrontDeskUrlState } from '../common/front-desk-url.ts';
import { paths } from '../paths.ts';
import { useShownSession } from './use-shown-session.ts';

/** A loaded day, and the URL that says what is shown of it. */
export interface LoadedDay {
  urlState: FrontDeskUrlState;
  localDate: string;
  today: string;
  now: Date;
  /** Includes sessions still running from last night. */
  sessions: readonly AgendaSession[];
  /** Clients to call about a free seat; only for today. */
  calls: NonNullable<Agenda['calls']>;
  /** Null on other days than today, and while the device shows what it has kept. */
  shiftNotes: NonNullable<Agenda['shiftNotes']> | null;
}

/** What every part of the front desk reads. Actions are not in it: each is passed as a prop. */
export interface FrontDeskState extends LoadedDay {
  /** The session whose roster is shown. */
  shown: AgendaSession | null;
  /** The path of a change to the URL. An open panel or dialog closes unless it is named. */
  pathTo: (change: Partial<FrontDeskUrlState>) => string;
  go: (change: Partial<FrontDeskUrlState>) => void;
}

export const FrontDeskContext = createContext<FrontDeskState | null>(null);

export function useFrontDesk(): FrontDeskState {
  const value = use(FrontDeskContext);
  if (!value) throw new Error('useFrontDesk needs the front desk around it');
  return value;
}

/** The value of the context. */
export function useFrontDeskState(day: LoadedDay): FrontDeskState {
  const navigate = useNavigate();
  const shown = useShownSession(day.sessions, day.urlState.sessionId, day.now);
  const sessionId = shown?.id ?? null;
  const { localDate, clientId, view } = day.urlState;
  // The same function while only dialogs open and close, because the rows are memoized.
  const pathTo = useCallback(
    (change: Partial<FrontDeskUrlState>) =>
      paths.frontDesk({ localDate, sessionId, clientId, view, ...change }),
    [localDate, sessionId, clientId, view],
  );
  const go = useCallback(
    (change: Partial<FrontDeskUrlState>) =>
      void navigate(pathTo(change), { preventScrollReset: true }),
    [navigate, pathTo],
  );
  return { ...day, shown, pathTo, go };
}
