import { useRef } from 'react';
import { Stack, toast } from '@aforo/shared/ui';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ClientPanel } from './booking/client-panel.tsx';
import { useClientSearch } from './booking/use-client-search.ts';
import { DayBar } from './day/day-bar.tsx';
import { DayColumn } from './day/day-column.tsx';
import { DayGrid } from './day/day-grid.tsx';
import { DayNotesPanel } from './day/day-notes-panel.tsx';
import { StaleDayNotice } from './stale-day-notice.tsx';
import { FrontDeskColumns } from './front-desk-columns.tsx';
import { FrontDeskContext, useFrontDeskState, type LoadedDay } from './front-desk-context.ts';
import { FrontDeskOverlays } from './front-desk-overlays.tsx';
import { FrontDeskSlot } from './front-desk-slot.tsx';
import { KeyLegend } from './keyboard/key-legend.tsx';
import { stepOf, useFrontDeskFocus } from './keyboard/use-front-desk-focus.ts';
import { useFrontDeskKeys } from './keyboard/use-front-desk-keys.ts';
import { ShiftNotes } from './shift-notes/shift-notes.tsx';
import { RosterColumn } from './roster/roster.tsx';
import { useAttendance } from './roster/use-attendance.ts';

interface Props {
  day: LoadedDay;
  /** Error of the last refetch; the data shown is then older. */
  error: Error | null;
  answeredAt: number;
}

/**
 * A loaded day and all actions on it. The context has what is shown and the URL; each hook owns the
 * state of one concern, and its actions are passed down.
 */
export function FrontDesk({ day, error, answeredAt }: Props) {
  const state = useFrontDeskState(day);
  const { urlState, go } = state;
  const { clientId, view } = urlState;
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  const focusOn = useFrontDeskFocus(region, urlState);
  const search = useClientSearch(state, focusOn);
  const attendance = useAttendance(state, answeredAt);
  useFrontDeskKeys({
    region,
    search: search.box,
    onUndo: attendance.undo,
    onRow: attendance.actOn,
    onAct(rowClientId, act) {
      const chosen = rowClientId ?? clientId;
      // A sale needs no client.
      if (chosen || act === 'cobrar') go({ clientId: chosen, act });
      else toast.info('Busca antes a una persona, con la tecla /, y elígela.');
    },
    onSales() {
      if (search.onSale) void navigate(paths.sales());
    },
    onClose() {
      if (clientId) go({ clientId: null });
    },
  });

  return (
    <FrontDeskContext value={state}>
      <Stack gap={3}>
        <DayBar localDate={day.localDate} today={day.today} {...{ clientId, view, search }} />
        <StaleDayNotice error={error} unsent={attendance.unsent.length} />
        {view ? (
          <DayGrid view={view} />
        ) : (
          <div ref={region}>
            <FrontDeskColumns
              step={stepOf(urlState)}
              day={
                <>
                  <ShiftNotes />
                  <DayColumn />
                </>
              }
              roster={<RosterColumn attendance={attendance} onAdd={search.addTo} />}
              client={clientId ? <ClientPanel key={clientId} clientId={clientId} /> : null}
              waits={<DayNotesPanel />}
              extra={<FrontDeskSlot />}
            />
          </div>
        )}
        <KeyLegend />
        <FrontDeskOverlays search={search} waiting={attendance.waiting} />
      </Stack>
    </FrontDeskContext>
  );
}
