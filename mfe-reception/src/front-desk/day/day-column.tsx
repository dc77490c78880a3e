import { useCallback, useMemo } from 'react';
import { useArea } from '@aforo/shared/area';
import { useHref, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useFrontDesk } from '../front-desk-context.ts';
import { DayList, type SessionLinks } from './day-list.tsx';

/** The list of the day's sessions, which open their roster. */
export function DayColumn() {
  const { urlState, localDate, sessions, shown, now } = useFrontDesk();
  const { timeZone } = useArea().settings.center;
  return (
    <DayList
      sessions={sessions}
      chosenId={shown?.id ?? null}
      minute={Math.floor(now.getTime() / 60_000)}
      localDate={localDate}
      timeZone={timeZone}
      links={useSessionLinks(urlState.localDate)}
    />
  );
}

/** Stable while the day is shown, so that the list does not render when the URL changes. */
function useSessionLinks(localDate: string | null): SessionLinks {
  const navigate = useNavigate();
  const home = useHref('/').replace(/\/$/, '');
  const pathOf = useCallback(
    (sessionId: string) => paths.frontDesk({ localDate, sessionId }),
    [localDate],
  );
  return useMemo(
    () => ({
      hrefOf: (sessionId) => home + pathOf(sessionId),
      onOpen: (sessionId) => void navigate(pathOf(sessionId), { preventScrollReset: true }),
    }),
    [home, navigate, pathOf],
  );
}
