import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useArea, useCan } from '@aforo/shared/area';
import type { AgendaSession, ClientSummary, RosterEntry } from '@aforo/shared/contract';
import { EmptyState, Notice, Stack, toast } from '@aforo/shared/ui';
import { useNavigate } from 'react-router-dom';
import { isUnreachable } from '../common/attempt.ts';
import type { DeskPlace } from '../common/front-desk-url.ts';
import { paths } from '../paths.ts';
import type { AttendanceStatus } from './arrival-queue.ts';
import { statusHere } from './arrival-queue.ts';
import { ClientPanel } from './client-panel.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { DayBar } from './day-bar.tsx';
import { DayList } from './day-list.tsx';
import { likelySession } from './day-timeline.ts';
import { DeskColumns } from './desk-columns.tsx';
import { findInDay } from './find-in-day.ts';
import { KeyLegend } from './key-legend.tsx';
import { Roster } from './roster.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** What is done for one person at a time comes when it is asked for. */
const DeskDialogs = lazy(async () => ({
  default: (await import('./desk-dialogs.tsx')).DeskDialogs,
}));

interface Props {
  place: DeskPlace;
  localDate: string;
  today: string;
  now: Date;
  sessions: readonly AgendaSession[];
  /** Why the last reading of the day failed; what is shown is then from before. */
  error: Error | null;
  answeredAt: number;
}

/** A day that is known, and everything that can be done with it. */
export function Desk({ place, localDate, today, now, sessions, error, answeredAt }: Props) {
  const { timeZone } = useArea().settings.center;
  const can = useCan();
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const arrivals = useArrivals(answeredAt);

  // The choice of the moment is made once: it must not change under the hand as the clock goes on.
  const [pinned, setPinned] = useState<string | null>(null);
  const named = sessions.find(({ id }) => id === place.sessionId);
  const shown =
    named ?? sessions.find(({ id }) => id === pinned) ?? likelySession(sessions, now) ?? null;
  if (!named && shown && shown.id !== pinned) setPinned(shown.id);

  const [lostAt, setLostAt] = useState<Date | null>(null);
  const isLost = isUnreachable(error);
  if (isLost && !lostAt) setLostAt(now);
  if (!isLost && lostAt) setLostAt(null);

  const here = { ...place, sessionId: shown?.id ?? null, act: null, bookingId: null };
  const go = (next: Partial<DeskPlace>) =>
    void navigate(paths.frontDesk({ ...here, ...next }), { preventScrollReset: true });
  const entries = shown?.roster ?? [];
  const notes = noteOf(sessions, shown, place.clientId);

  const { mark } = arrivals;
  /** What was marked here, the last one last: `U` walks back through it. */
  const done = useRef<RosterEntry[]>([]);
  const onToggle = useCallback(
    (entry: RosterEntry, status: RosterEntry['status']) => {
      const hasArrived = status === 'attended';
      done.current = done.current.filter(({ bookingId }) => bookingId !== entry.bookingId);
      if (!hasArrived) done.current.push(entry);
      mark(entry.bookingId, hasArrived ? 'confirmed' : 'attended', markable(status), new Date());
    },
    [mark],
  );

  function undo(bookingId: string | null): void {
    const focused = entries.find((entry) => entry.bookingId === bookingId);
    const isArrived = focused && statusHere(arrivals.waiting, focused) === 'attended';
    const entry = isArrived ? focused : done.current.at(-1);
    if (!entry) return toast.info('No hay ninguna llegada que deshacer');
    onToggle(entry, 'attended');
    toast.info(`Deshecha la llegada de ${entry.client.name}`);
  }

  /** Where the focus goes once the columns show what was asked for. */
  const goal = useRef<string | null>(null);
  const { clientId } = place;
  const step = clientId ? 'client' : place.sessionId ? 'roster' : 'day';
  const before = useRef({ step, clientId });
  useEffect(() => {
    const was = before.current;
    before.current = { step, clientId };
    if (goal.current !== null || (was.step === step && was.clientId === clientId)) return;
    // A closed client gives the focus back to the row; one that covers what had it, takes it.
    if (was.clientId && !clientId) goal.current = `[data-client="${was.clientId}"]`;
    else if (matchMedia(isCovering).matches) goal.current = headings[step];
  }, [step, clientId]);
  useEffect(() => {
    if (goal.current === null) return;
    const element = region.current?.querySelector<HTMLElement>(goal.current);
    if (!element) return;
    goal.current = null;
    element.focus();
  });

  function onFound(client: ClientSummary): void {
    const found = findInDay(sessions, client.id, now);
    goal.current = found ? `[data-row="${found.bookingId}"]` : '#cliente-elegido';
    go({ clientId: client.id, ...(found ? { sessionId: found.sessionId } : {}) });
  }

  useDeskKeys({
    region,
    search,
    onUndo: undo,
    onBook: (clientId) => {
      const chosen = clientId ?? place.clientId;
      if (chosen) go({ clientId: chosen, act: 'reservar' });
      else toast.info('Elige antes a una persona: búscala con la tecla /');
    },
    onClose: () => {
      if (place.clientId) go({ clientId: null });
    },
  });

  return (
    <Stack gap={3}>
      <DayBar
        localDate={localDate}
        today={today}
        clientId={clientId}
        search={search}
        onFound={onFound}
      />
      <ConnectionNotice lostAt={lostAt} waiting={arrivals.waiting.length} timeZone={timeZone} />
      {error && !isLost ? (
        <Notice tone="warning" title="Puede que esto no esté al día">
          {error.message}
        </Notice>
      ) : null}
      <div ref={region}>
        <DeskColumns
          step={step}
          day={
            <DayList
              sessions={sessions}
              chosenId={shown?.id ?? null}
              now={now}
              isToday={localDate === today}
              timeZone={timeZone}
              linkTo={(sessionId) => paths.frontDesk({ ...here, sessionId, clientId: null })}
            />
          }
          roster={
            shown ? (
              <Roster
                session={shown}
                waiting={arrivals.waiting}
                chosenClientId={clientId}
                timeZone={timeZone}
                dayPath={paths.frontDesk({ localDate: place.localDate })}
                cancelPath={
                  can('session.cancel') && shown.status === 'scheduled'
                    ? paths.frontDesk({ ...here, act: 'cancelar-clase' })
                    : null
                }
                linkTo={(id) => paths.frontDesk({ ...here, clientId: id })}
                onToggle={onToggle}
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
                notes={notes}
                now={now}
                closePath={paths.frontDesk({ ...here, clientId: null })}
                bookPath={paths.frontDesk({ ...here, act: 'reservar' })}
                sellPath={paths.frontDesk({ ...here, act: 'vender' })}
                cancelPath={(bookingId) =>
                  paths.frontDesk({ ...here, act: 'cancelar-reserva', bookingId })
                }
              />
            ) : null
          }
        />
      </div>
      <KeyLegend />
      {place.act ? (
        <Suspense fallback={null}>
          <DeskDialogs
            place={place}
            localDate={localDate}
            session={shown}
            now={now}
            onClose={() => go({})}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}

/** Below this width the columns stand over or after one another. */
const isCovering = '(max-width: 1279.98px)';
const headings = { day: '[data-session]', roster: '#sesion-elegida', client: '#cliente-elegido' };

const noNotes: RosterEntry['notes'] = [];

/** What the day says of a person: in the session on show, else in any other. */
function noteOf(
  sessions: readonly AgendaSession[],
  shown: AgendaSession | null,
  clientId: string | null,
): RosterEntry['notes'] {
  if (clientId === null) return noNotes;
  const rosters = [...(shown ? [shown] : []), ...sessions].flatMap(({ roster }) => roster);
  return rosters.find(({ client }) => client.id === clientId)?.notes ?? noNotes;
}

/** A held place counts as one that is expected. */
function markable(status: RosterEntry['status']): AttendanceStatus {
  return status === 'attended' || status === 'noShow' ? status : 'confirmed';
}
