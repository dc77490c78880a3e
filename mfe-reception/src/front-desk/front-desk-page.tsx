import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Page, useArea, useAgendaEvents, useServerNow } from '@aforo/shared/area';
import { formatDay, localDateOf } from '@aforo/shared/format';
import { Skeleton, DelayedFallback, FailedState, Stack } from '@aforo/shared/ui';
import { useLocation } from 'react-router-dom';
import { frontDeskParams } from '../common/front-desk-url.ts';
import { FrontDesk } from './front-desk.tsx';
import { isUnreachable } from '@aforo/shared/http';
import { bookingKeys } from '../common/booking-cache.ts';
import { agendaQuery } from './front-desk.queries.ts';

/** Polling intervals of the day, in ms: without a working event stream, and with one. */
const askMs = 2000;
const askAnywayMs = 30_000;

/** Query keys that a change in the agenda may affect on this page. */
const touched = [bookingKeys.agendas, ['bookings'], ['purchases']] as const;

/** The front desk: the day's sessions, the roster of one session, and the selected client. */
export function FrontDeskPage() {
  const { search } = useLocation();
  const { timeZone } = useArea().settings.center;
  const urlState = frontDeskParams.read(search);
  const [clock, setClock] = useState<{ at: string | undefined; heardAt: number }>({
    at: undefined,
    heardAt: 0,
  });
  const now = useServerNow(clock.at, clock.heardAt);
  const today = localDateOf(now, timeZone);
  const localDate = urlState.localDate ?? today;
  const [isReachable, setReachable] = useState(true);
  const isLive = useAgendaEvents(touched, isReachable);
  const agenda = useQuery({
    ...agendaQuery(localDate),
    refetchInterval: isLive ? askAnywayMs : askMs,
  });
  if (isReachable === isUnreachable(agenda.error)) setReachable(!isReachable);
  // Includes sessions still running from last night, so that late arrivals can be marked.
  const { sessions = noSessions, overnight = noSessions, calls = noCalls } = agenda.data ?? {};
  const shown = useMemo(() => [...overnight, ...sessions], [overnight, sessions]);
  const at = agenda.data?.at;
  if (at !== undefined && at !== clock.at) setClock({ at, heardAt: agenda.dataUpdatedAt });

  return (
    <Page detail={formatDay(localDate, today)}>
      {agenda.data === undefined ? (
        agenda.error ? (
          <FailedState
            error={agenda.error}
            onRetry={() => void agenda.refetch()}
            isRetrying={agenda.isFetching}
          />
        ) : (
          <DelayedFallback>
            <Stack>
              <Skeleton height="44px" />
              <Skeleton lines={8} height="40px" />
            </Stack>
          </DelayedFallback>
        )
      ) : (
        <FrontDesk
          // Remounted for another day, so that no unfinished state is kept.
          key={localDate}
          urlState={urlState}
          localDate={localDate}
          today={today}
          now={now}
          sessions={shown}
          calls={calls}
          error={agenda.error}
          answeredAt={agenda.dataUpdatedAt}
        />
      )}
    </Page>
  );
}

const noSessions: never[] = [];
const noCalls: never[] = [];
