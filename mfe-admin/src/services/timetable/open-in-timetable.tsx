import { useState } from 'react';
import type { AgendaSession, Series, Service } from '@aforo/shared/contract';
import { newRecord } from '../../common/lists/list-view.ts';
import { CancelClassDialog } from './class/cancel-class-dialog.tsx';
import type { ClassOptions } from './class/class-form.tsx';
import { EditPanel } from './class/edit-panel.tsx';
import type { Proposal } from './calendar/proposal.ts';
import { weeklyOf, type NewClassStart, type SeriesValues } from './series/series.form.ts';
import { EndSeriesDialog } from './series/end-series-dialog.tsx';
import { NewClassPanel } from './class/new-class-panel.tsx';
import { NewSeriesPanel } from './series/new-series-panel.tsx';
import { SessionPanel } from './class/session-panel.tsx';
import { newClass, type TimetableView } from './week/timetable-view.ts';

/** A class dropped at another place, or an empty slot chosen for a new class. */
export interface CalendarDraft {
  moved: { sessionId: string; proposal: Proposal } | null;
  start: NewClassStart | null;
}

interface Props {
  view: TimetableView;
  sessions: readonly AgendaSession[];
  /** The server's clock. */
  now: string;
  today: string;
  series: readonly Series[];
  services: readonly Service[];
  surroundings: ClassOptions;
  /** What the calendar passes to the opened panel. */
  begun: CalendarDraft;
  go: (changes: Partial<TimetableView>) => void;
  replace: (changes: Partial<TimetableView>) => void;
}

/** The panel or dialog that the URL opens beside the week. */
export function OpenInTimetable({
  view,
  sessions,
  now,
  today,
  series,
  services,
  surroundings,
  begun,
  go,
  replace,
}: Props) {
  /** A new single class that was turned into a weekly series. */
  const [weekly, setWeekly] = useState<SeriesValues | null>(null);
  const close = () => {
    setWeekly(null);
    replace({ open: null, act: null });
  };
  const showFirst = (firstDate: string | null) => {
    setWeekly(null);
    replace({ open: null, act: null, ...(firstDate && { day: firstDate }) });
  };
  const day = view.day !== null && view.day > today ? view.day : today;
  if (view.open === newRecord) {
    return (
      <NewSeriesPanel
        {...{ surroundings, services }}
        fromDate={day}
        onClose={close}
        onCreated={showFirst}
      />
    );
  }
  if (view.open === newClass && weekly) {
    return (
      <NewSeriesPanel
        {...{ surroundings, services }}
        fromDate={weekly.fromDate}
        start={weekly}
        onClose={close}
        onCreated={showFirst}
      />
    );
  }
  if (view.open === newClass) {
    return (
      <NewClassPanel
        {...{ surroundings, services }}
        start={begun.start ?? { localDate: day }}
        onClose={close}
        onWeekly={(written) => setWeekly(weeklyOf(written))}
        onCreated={(made) => replace({ open: null, act: null, day: made })}
      />
    );
  }
  const session = sessions.find(({ id }) => id === view.open);
  if (!session) return null;
  const ownSeries = series.find(({ id }) => id === session.seriesId);
  const hasBegun = session.startsAt <= now;
  const canAct = session.status === 'scheduled' && !hasBegun;
  const back = () => replace({ act: null });
  if (canAct && view.act === 'cancelar') {
    return <CancelClassDialog session={session} onClose={back} onCancelled={close} />;
  }
  if (canAct && ownSeries && view.act === 'terminar') {
    return <EndSeriesDialog session={session} onClose={back} onEnded={close} />;
  }
  if (canAct && view.act === 'cambiar') {
    return (
      <EditPanel
        surroundings={surroundings}
        // The key resets the form when another class opens.
        key={session.id}
        session={session}
        series={ownSeries}
        proposal={begun.moved?.sessionId === session.id ? begun.moved.proposal : undefined}
        onClose={back}
        onSaved={close}
      />
    );
  }
  return (
    <SessionPanel
      session={session}
      series={ownSeries}
      hasBegun={hasBegun}
      onClose={close}
      onAct={(act) => go({ act })}
    />
  );
}
