import { useMemo, useState } from 'react';
import { useServerNow } from '@aforo/shared/area';
import {
  calendarOf,
  ColumnTitle,
  minuteOf,
  SessionBlock,
  TimeGrid,
  timeOf,
  type CalendarFacts,
  type Consequence,
  type Placement,
} from '@aforo/shared/calendar';
import type { AgendaSession, Series, SeriesEdit } from '@aforo/shared/contract';
import { formatTime, localDateOf } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { errorText } from '../../../common/error.messages.ts';
import { bookedClientsText, editSentences } from '../preview/preview.messages.ts';
import { useLivePreview, type LivePreview } from '../preview/use-live-preview.ts';
import { baseOf, changesOf } from '../series/series.form.ts';
import { editPreviewQuery } from '../timetable.queries.ts';
import { columnFacts, proposalOf, type Proposal } from './proposal.ts';

interface Props {
  facts: CalendarFacts;
  series: readonly Series[];
  /** The server's clock when the agenda was read. */
  now: string;
  /** The device's clock when the agenda arrived. */
  heardAt: number;
  linkTo: (session: AgendaSession, localDate: string) => string;
  /** Called when a class is dropped at another place. */
  onPropose: (session: AgendaSession, proposal: Proposal) => void;
  /** Called when an empty slot is clicked or drawn. */
  onGap: (start: Proposal & { localDate: string; localTime: string }) => void;
}

interface Aim {
  id: string;
  target: Placement;
}

/** The timetable as a calendar grid, in which classes can be moved by pointer and keyboard. */
export function TimetableCalendar({
  facts,
  series,
  now: readAt,
  heardAt,
  linkTo,
  onPropose,
  onGap,
}: Props) {
  const { view, timeZone, today } = facts;
  const { columns, placed, hours } = useMemo(() => calendarOf(facts), [facts]);
  const [aim, setAim] = useState<Aim | null>(null);
  const now = useServerNow(readAt, heardAt).toISOString();
  // Memoized, because a drag re-renders the calendar at each step.
  const headed = useMemo(
    () =>
      columns.map(({ title, color, ...column }) => ({
        ...column,
        head: <ColumnTitle {...{ title, color }} />,
      })),
    [columns],
  );
  const blocks = useMemo(
    () =>
      placed.map(({ session, placement, color, isRest }) => {
        const hasBegun = session.startsAt <= now;
        const isOn = session.status === 'scheduled';
        return {
          ...placement,
          id: isRest ? `${session.id} ${placement.columnId}` : session.id,
          name: session.service.name,
          href: linkTo(session, localDateOf(session.startsAt, timeZone)),
          color: session.service.color,
          isQuiet: hasBegun || !isOn,
          isRest,
          // A class past midnight is moved by its first part.
          canMove: session.kind === 'class' && isOn && !hasBegun && !isRest,
          content: <SessionBlock {...{ session, view, color, isRest, timeZone }} />,
        };
      }),
    [placed, now, linkTo, view, timeZone],
  );
  const placedAs = (id: string) =>
    placed.find(({ session, isRest }) => session.id === id && !isRest);
  const aimed = aim && placedAs(aim.id);
  const live = useLivePreview(
    aim && aimed
      ? requestOf(aimed.session, proposalOf(view, aim.target, aimed.placement), series, timeZone)
      : null,
    editPreviewQuery,
  );
  const personAt = (columnId: string | undefined) =>
    view === 'profesionales' ? columns.find(({ id }) => id === columnId)?.title : undefined;
  return (
    <TimeGrid
      label={view === 'semana' ? 'Calendario de la semana' : 'Calendario del día'}
      period={facts.agendas.map(({ localDate }) => localDate).join()}
      columns={headed}
      hours={hours}
      blocks={blocks}
      now={{
        columnIds: columns.filter(({ localDate }) => localDate === today).map(({ id }) => id),
        minute: minuteOf(formatTime(now, timeZone)),
      }}
      onAim={setAim}
      consequence={consequenceOf(live, aimed?.session, personAt(aim?.target.columnId))}
      onDrop={(id, target) => {
        const moved = placedAs(id);
        if (moved) onPropose(moved.session, proposalOf(view, target, moved.placement));
      }}
      onGap={(columnId, { from, to }) => {
        const localDate = columns.find(({ id }) => id === columnId)?.localDate ?? today;
        onGap({
          localDate,
          ...columnFacts(view, columnId),
          localTime: timeOf(from),
          ...(to === null ? {} : { durationMinutes: to - from }),
        });
      }}
    />
  );
}

function requestOf(
  session: AgendaSession,
  proposal: Proposal,
  allSeries: readonly Series[],
  timeZone: string,
): SeriesEdit | null {
  const series = allSeries.find(({ id }) => id === session.seriesId);
  const base = baseOf('one', { session, series, timeZone });
  const changes = changesOf({ scope: 'one', ...base, ...proposal }, base);
  return changes && { sessionId: session.id, scope: 'one', changes };
}

/** The server's preview, once it is about the current placement. */
function consequenceOf(
  { preview, error, isCurrent }: LivePreview,
  session: AgendaSession | undefined,
  person: string | undefined,
): Consequence | null {
  if (error) {
    const isOther = error instanceof ApiError && 'professionalId' in error.fields;
    const text = isOther
      ? `No puede ser: ${person ?? 'quien la da'} no da ${session?.service.name ?? 'esta clase'}.`
      : errorText(error);
    return { tone: 'error', text };
  }
  if (!preview || !isCurrent) return null;
  const { conflicts } = preview;
  const affected = bookedClientsText(session?.roster ?? []);
  if (conflicts.length > 0) {
    const conflictTexts = conflicts.map(({ text }) => `${text}.`);
    return { tone: 'error', text: ['No cabe ahí.', ...conflictTexts, affected].join(' ').trim() };
  }
  return { tone: 'plain', text: [...editSentences(preview).slice(1), affected].join(' ').trim() };
}
