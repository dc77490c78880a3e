import { useMemo } from 'react';
import { Page } from '@aforo/shared/area';
import { formatDay } from '@aforo/shared/format';
import { Skeleton, DelayedFallback, FailedState, Stack } from '@aforo/shared/ui';
import { useLocation } from 'react-router-dom';
import { frontDeskParams } from '../common/front-desk-url.ts';
import { FrontDesk } from './front-desk.tsx';
import { useLiveDay } from './use-live-day.ts';

/** The front desk: the day's sessions, the roster of one session, and the selected client. */
export function FrontDeskPage() {
  const { search } = useLocation();
  const urlState = useMemo(() => frontDeskParams.read(search), [search]);
  const { agenda, localDate, today, now } = useLiveDay(urlState.localDate);
  // Includes sessions still running from last night, so that late arrivals can be marked.
  const {
    sessions = noSessions,
    overnight = noSessions,
    calls = noCalls,
    shiftNotes = null,
  } = agenda.data ?? {};
  const shown = useMemo(() => [...overnight, ...sessions], [overnight, sessions]);

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
          day={{ urlState, localDate, today, now, sessions: shown, calls, shiftNotes }}
          error={agenda.error}
          answeredAt={agenda.dataUpdatedAt}
        />
      )}
    </Page>
  );
}

const noSessions: never[] = [];
const noCalls: never[] = [];
