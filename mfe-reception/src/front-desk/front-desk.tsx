import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useArea, useCan } from '@aforo/shared/area';
import type { Agenda, AgendaSession, ClientSummary, RosterEntry } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import { isUnreachable } from '@aforo/shared/http';
import { EmptyState, Notice, Skeleton, Stack, toast } from '@aforo/shared/ui';
import { useHref, useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { clientQuery } from '../common/client-cache.ts';
import {
  gridHourOf,
  needsClient,
  type FrontDeskAction,
  type FrontDeskUrlState,
} from '../common/front-desk-url.ts';
import { paths } from '../paths.ts';
import { useChargePanelSoon } from '../common/charge/load-charge-panel.tsx';
import { ClientPanel } from './booking/client-panel.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { DayBar } from './day/day-bar.tsx';
import { DayList } from './day/day-list.tsx';
import { DayNotesPanel } from './day/day-notes-panel.tsx';
import { FrontDeskColumns } from './front-desk-columns.tsx';
import { FrontDeskOverlays } from './front-desk-overlays.tsx';
import { findInDay } from './day/find-in-day.ts';
import { KeyLegend } from './key-legend.tsx';
import type { RowAction } from './roster/row-actions.ts';
import { Roster } from './roster/roster.tsx';
import { useArrivals } from './roster/use-arrivals.ts';
import { useFrontDeskFocus } from './use-front-desk-focus.ts';
import { useFrontDeskKeys, type KeyedAction } from './use-front-desk-keys.ts';
import { useMarks } from './roster/use-marks.ts';
import { useShownSession } from './use-shown-session.ts';

/** Loaded on demand, because the list is the usual view. */
const DayCalendar = lazy(async () => ({
  default: (await import('./day/day-calendar.tsx')).DayCalendar,
}));

interface Props {
  urlState: FrontDeskUrlState;
  localDate: string;
  today: string;
  now: Date;
  sessions: readonly AgendaSession[];
  /** Clients to call about a free seat; only for today. */
  calls: NonNullable<Agenda['calls']>;
  /** Error of the last refetch; the data shown is then older. */
  error: Error | null;
  answeredAt: number;
}

/** A loaded day and all actions on it. */
export function FrontDesk({
  urlState,
  localDate,
  today,
  now,
  sessions,
  calls,
  error,
  answeredAt,
}: Props) {
  const { timeZone } = useArea().settings.center;
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const arrivals = useArrivals(answeredAt);
  useChargePanelSoon();
  const isCharging = urlState.act === 'cobrar';
  const chosenName = useQuery({
    ...clientQuery(urlState.clientId ?? ''),
    enabled: (isCharging || urlState.view !== null) && urlState.clientId !== null,
  }).data?.name;

  const shown = useShownSession(sessions, urlState.sessionId, now);
  // Notes of sessions that began the day before are not repeated.
  const begunHere = useMemo(
    () => sessions.filter(({ startsAt }) => localDateOf(startsAt, timeZone) === localDate),
    [sessions, localDate, timeZone],
  );
  const marks = useMarks(shown, arrivals, now);

  const isLost = isUnreachable(error);

  /** The session for which "Añadir" was pressed; the next client found is booked into it. */
  const adding = useRef<string | null>(null);
  const [searched, setSearched] = useState<string | null>(null);

  const { clientId } = urlState;
  const baseUrlState = {
    ...urlState,
    sessionId: shown?.id ?? null,
    act: null,
    bookingId: null,
    waitId: null,
    localTime: null,
    professionalId: null,
  };
  const pathTo = (next: Partial<FrontDeskUrlState>) =>
    paths.frontDesk({ ...baseUrlState, ...next });
  const go = (next: Partial<FrontDeskUrlState>) =>
    void navigate(pathTo(next), { preventScrollReset: true });
  const step = clientId ? 'client' : urlState.sessionId ? 'roster' : 'day';
  const focusOn = useFrontDeskFocus(region, step, clientId);

  function find(client: Pick<ClientSummary, 'id'>, act: KeyedAction | null = null): void {
    if (adding.current !== null && adding.current === shown?.id) {
      adding.current = null;
      return go({ clientId: client.id, act: 'reservar' });
    }
    adding.current = null;
    if (needsClient(urlState))
      return go({ clientId: client.id, act: 'reservar', ...gridHourOf(urlState) });
    // On the grid the client is for a free time.
    if (urlState.view !== null) return go({ clientId: client.id, act });
    const found = findInDay(sessions, client.id, now);
    if (act === null) focusOn(found ? `[data-row="${found.bookingId}"]` : '#cliente-elegido');
    go({ clientId: client.id, act, ...(found ? { sessionId: found.sessionId } : {}) });
  }

  function doWith(entry: RosterEntry, act: RowAction): void {
    switch (act) {
      case 'noShow':
        return marks.setMissing(entry);
      case 'unmark':
        return marks.clear(entry);
      case 'charge':
        return go({ act: 'cobrar', clientId: entry.client.id });
      default:
        return go({ act: dialogOf[act], bookingId: entry.bookingId });
    }
  }
  // Stable callbacks, so that memoized rows and the bar don't render when the URL changes.
  const latest = useRef({ doWith, find, go });
  useEffect(() => {
    latest.current = { doWith, find, go };
  });
  const onAct = useCallback(
    (entry: RosterEntry, act: RowAction) => latest.current.doWith(entry, act),
    [],
  );
  const onFound = useCallback(
    (client: Pick<ClientSummary, 'id'>, act?: KeyedAction) => latest.current.find(client, act),
    [],
  );
  const mayAdd = useCan()('client.create');

  const onOpen = useCallback(
    (sessionId: string) => latest.current.go({ sessionId, clientId: null }),
    [],
  );
  const home = useHref('/').replace(/\/$/, '');
  const hrefOf = useCallback(
    (sessionId: string) => home + paths.frontDesk({ localDate: urlState.localDate, sessionId }),
    [home, urlState.localDate],
  );
  const linkToPersonIn = useCallback(
    (sessionId: string, id: string) =>
      paths.frontDesk({ localDate: urlState.localDate, sessionId, clientId: id }),
    [urlState.localDate],
  );

  /** Opens the action for the client of the focused row, or for the selected client. */
  function openFor(rowClientId: string | null, act: KeyedAction): void {
    const chosen = rowClientId ?? clientId;
    // A sale needs no client.
    if (chosen || act === 'cobrar') go({ clientId: chosen, act });
    else toast.info('Busca antes a una persona, con la tecla /, y elígela.');
  }

  useFrontDeskKeys({
    region,
    search,
    onUndo: marks.undo,
    onAct: openFor,
    onRow: (bookingId, act) => {
      const entry = shown?.roster.find((one) => one.bookingId === bookingId);
      if (entry && shown?.status === 'scheduled') doWith(entry, act);
    },
    onClose: () => {
      if (clientId) go({ clientId: null });
    },
  });

  return (
    <Stack gap={3}>
      <DayBar
        localDate={localDate}
        today={today}
        clientId={clientId}
        view={urlState.view}
        search={search}
        onFound={onFound}
        onNew={mayAdd ? setSearched : null}
      />
      {isLost ? <ConnectionNotice waiting={arrivals.unsent.length} /> : null}
      {error && !isLost ? (
        <Notice tone="warning" title="Puede que esto no esté al día">
          {error.message}
        </Notice>
      ) : null}
      {urlState.view ? (
        <>
          {clientId && chosenName ? (
            <Notice tone="info" title={`Reservar a ${chosenName}`}>
              Elige una hora libre, o una clase.
            </Notice>
          ) : null}
          <Suspense fallback={<Skeleton height="60vh" />}>
            <DayCalendar
              view={urlState.view}
              {...{ localDate, today, now, timeZone, sessions }}
              linkTo={(sessionId) =>
                paths.frontDesk({ localDate: urlState.localDate, sessionId, clientId })
              }
              onGap={(hour) => go({ act: 'reservar', ...hour })}
            />
          </Suspense>
        </>
      ) : (
        <div ref={region}>
          <FrontDeskColumns
            step={step}
            day={
              <DayList
                sessions={sessions}
                chosenId={shown?.id ?? null}
                minute={Math.floor(now.getTime() / 60_000)}
                localDate={localDate}
                isToday={localDate === today}
                timeZone={timeZone}
                hrefOf={hrefOf}
                onOpen={onOpen}
              />
            }
            roster={
              shown ? (
                <Roster
                  session={shown}
                  waiting={arrivals.waiting}
                  unsent={arrivals.unsent}
                  chosenClientId={clientId}
                  now={now}
                  timeZone={timeZone}
                  dayPath={paths.frontDesk({ localDate: urlState.localDate })}
                  onAdd={() => {
                    adding.current = shown.id;
                    search.current?.focus();
                  }}
                  closePath={pathTo({ act: 'cerrar-clase' })}
                  cancelPath={pathTo({ act: 'cancelar-clase' })}
                  linkTo={(id) => pathTo({ clientId: id })}
                  onToggle={marks.toggle}
                  onAct={onAct}
                  onGive={({ client }) => go({ clientId: client.id, act: 'reservar' })}
                  onRemove={({ id }) => go({ act: 'quitar-espera', waitId: id })}
                />
              ) : (
                <EmptyState title="Nadie a quien esperar">
                  Cuando haya una clase o una cita, aquí verás quién viene.
                </EmptyState>
              )
            }
            client={
              clientId ? (
                <ClientPanel
                  key={clientId}
                  clientId={clientId}
                  notes={noteOf(sessions, shown, clientId)}
                  now={now}
                  closePath={pathTo({ clientId: null })}
                  bookPath={pathTo({ act: 'reservar' })}
                  chargePath={pathTo({ act: 'cobrar' })}
                  movePath={(bookingId) => pathTo({ act: 'cambiar-reserva', bookingId })}
                  cancelPath={(bookingId) => pathTo({ act: 'cancelar-reserva', bookingId })}
                />
              ) : null
            }
            waits={
              <DayNotesPanel
                sessions={begunHere}
                calls={calls}
                now={now}
                timeZone={timeZone}
                linkTo={linkToPersonIn}
              />
            }
          />
        </div>
      )}
      <KeyLegend />
      <FrontDeskOverlays
        {...{ urlState, localDate, shown, now, chosenName, searched }}
        waiting={arrivals.waiting}
        onSearched={mayAdd ? setSearched : null}
        onFound={onFound}
        onClose={() => go({})}
      />
    </Stack>
  );
}

const dialogOf = {
  move: 'cambiar-reserva',
  cancel: 'cancelar-reserva',
  correct: 'corregir-asistencia',
} as const satisfies Record<Exclude<RowAction, 'noShow' | 'unmark' | 'charge'>, FrontDeskAction>;

const noNotes: RosterEntry['notes'] = [];

/** The notes of a client: from the shown session, or from any other of the day. */
function noteOf(
  sessions: readonly AgendaSession[],
  shown: AgendaSession | null,
  clientId: string,
): RosterEntry['notes'] {
  const isChosen = ({ client }: RosterEntry) => client.id === clientId;
  const found =
    shown?.roster.find(isChosen) ??
    sessions.find(({ roster }) => roster.some(isChosen))?.roster.find(isChosen);
  return found?.notes ?? noNotes;
}
