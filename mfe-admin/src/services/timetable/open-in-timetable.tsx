import type { AgendaSession, Series, Service } from '@aforo/shared/contract';
import { newRecord } from '../../common/list-view.ts';
import { CancelClassDialog } from './cancel-class-dialog.tsx';
import type { Surroundings } from './class-form.tsx';
import { EditPanel } from './edit-panel.tsx';
import { EndSeriesDialog } from './end-series-dialog.tsx';
import { NewClassPanel } from './new-class-panel.tsx';
import { NewSeriesPanel } from './new-series-panel.tsx';
import { SessionPanel } from './session-panel.tsx';
import { newClass, type TimetableView } from './timetable-view.ts';

interface Props {
  view: TimetableView;
  sessions: readonly AgendaSession[];
  /** The server's clock. */
  now: string;
  today: string;
  series: readonly Series[];
  services: readonly Service[];
  surroundings: Surroundings;
  go: (changes: Partial<TimetableView>) => void;
  replace: (changes: Partial<TimetableView>) => void;
}

/** Whatever the URL says is open beside the week. */
export function OpenInTimetable({
  view,
  sessions,
  now,
  today,
  series,
  services,
  surroundings,
  go,
  replace,
}: Props) {
  const close = () => replace({ open: null, act: null });
  const day = view.day !== null && view.day > today ? view.day : today;
  if (view.open === newRecord) {
    return <NewSeriesPanel {...{ surroundings, services }} fromDate={day} onClose={close} />;
  }
  if (view.open === newClass) {
    return (
      <NewClassPanel
        {...{ surroundings, services }}
        localDate={day}
        onClose={close}
        onCreated={(made) => replace({ open: null, act: null, day: made })}
      />
    );
  }
  const session = sessions.find(({ id }) => id === view.open);
  if (!session) return null;
  const own = series.find(({ id }) => id === session.seriesId);
  const hasBegun = session.startsAt <= now;
  const canAct = session.status === 'scheduled' && !hasBegun;
  const back = () => replace({ act: null });
  if (canAct && view.act === 'cancelar') {
    return <CancelClassDialog session={session} onClose={back} onCancelled={close} />;
  }
  if (canAct && own && view.act === 'terminar') {
    return <EndSeriesDialog session={session} onClose={back} onEnded={close} />;
  }
  if (canAct && view.act === 'cambiar') {
    return (
      <EditPanel
        surroundings={surroundings}
        // Another class starts with its own values.
        key={session.id}
        session={session}
        series={own}
        onClose={back}
        onSaved={close}
      />
    );
  }
  return (
    <SessionPanel
      session={session}
      series={own}
      hasBegun={hasBegun}
      onClose={close}
      onAct={(act) => go({ act })}
    />
  );
}
