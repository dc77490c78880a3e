import type {
  Agenda,
  AgendaSession,
  Opening,
  ProfessionalSummary,
  Resource,
  TimeOff,
} from '../contract/index.ts';
import {
  formatLongDate,
  formatTime,
  formatWeekday,
  localDateOf,
  weekdayOf,
} from '../format/index.ts';
import type { GridColumn } from './grid.ts';
import { gapsOf, hoursOf, minuteOf, type Placement, type Span } from './placement.ts';

/** What the columns are: the days of a week, or one day's professionals or rooms. */
export const gridViews = ['semana', 'profesionales', 'salas'] as const;
export type GridView = (typeof gridViews)[number];

/** Id of the column for sessions without a listed room. */
export const noRoom = 'sin-sala';

const defaultHours: Span = { from: 8 * 60, to: 21 * 60 };
const wholeDay: Span = { from: 0, to: 1440 };

export interface CalendarFacts {
  view: GridView;
  /** The shown days: a week or a single day. */
  agendas: readonly Agenda[];
  today: string;
  timeZone: string;
  professionals: readonly Pick<ProfessionalSummary, 'id' | 'name' | 'color' | 'status'>[];
  rooms: readonly Pick<Resource, 'id' | 'name'>[];
  opening: Opening | undefined;
  timeOff: readonly TimeOff[];
  /** Professional whose days off a week shows. */
  professionalId: string | null;
}

export interface CalendarGrid {
  /** `color` is the colour of the column's professional. */
  columns: (Omit<GridColumn, 'head'> & { title: string; localDate: string; color?: string })[];
  /** `color` is the colour of the session's professional, unless the column shows it. */
  placed: {
    session: AgendaSession;
    placement: Placement;
    color: string | undefined;
    /** The part after midnight of a session from the previous day. */
    isRest: boolean;
  }[];
  hours: Span;
}

/** Computes the columns of a view and the placement of sessions in them. */
export function calendarOf(facts: CalendarFacts): CalendarGrid {
  const { agendas, opening, timeZone } = facts;
  const columns = facts.view === 'semana' ? dayColumns(facts) : peopleOrRooms(facts);
  const known = new Set(columns.map(({ id }) => id));
  const colors = new Map(facts.professionals.map(({ id, color }) => [id, color]));
  const placed = agendas.flatMap(({ localDate, sessions, overnight = [] }) =>
    [...overnight, ...sessions].flatMap((session) => {
      const columnId = columnOf(facts.view, session, localDate);
      if (!known.has(columnId)) return [];
      const isRest = localDateOf(session.startsAt, timeZone) < localDate;
      const span = isRest ? remainderOf(session, timeZone) : spanOf(session, timeZone);
      const color =
        facts.view === 'profesionales' ? undefined : colors.get(session.professional.id);
      return [{ session, placement: { columnId, ...span }, color, isRest }];
    }),
  );
  const open = agendas.flatMap(({ localDate }) => openSpans(localDate, opening) ?? []);
  const usual = open.length > 0 ? hoursOf(open[0] ?? defaultHours, open) : defaultHours;
  return {
    columns,
    placed,
    hours: hoursOf(
      usual,
      placed.map(({ placement }) => placement),
    ),
  };
}

function dayColumns({ agendas, today, opening, timeOff, timeZone, professionalId }: CalendarFacts) {
  const ownTimeOff = timeOff.filter((one) => one.professionalId === professionalId);
  return agendas.map(({ localDate }) => ({
    id: localDate,
    localDate,
    title: `${formatWeekday(localDate)} ${Number(localDate.slice(8))}`,
    label: `${formatLongDate(localDate, today)}${localDate === today ? ', hoy' : ''}`,
    isToday: localDate === today,
    note: opening && closedReason(localDate, opening),
    shut: [...closedSpans(localDate, opening), ...offSpans(ownTimeOff, localDate, timeZone)],
  }));
}

function peopleOrRooms({
  view,
  agendas,
  professionals,
  rooms,
  opening,
  timeOff,
  timeZone,
}: CalendarFacts) {
  const localDate = agendas[0]?.localDate ?? '';
  const sessions = agendas.flatMap(({ overnight = [], ...agenda }) => [
    ...overnight,
    ...agenda.sessions,
  ]);
  const closed = closedSpans(localDate, opening);
  if (view === 'profesionales') {
    return professionals
      .filter(
        ({ id, status }) =>
          status === 'active' || sessions.some(({ professional }) => professional.id === id),
      )
      .map(({ id, name, color }) => {
        const off = offSpans(
          timeOff.filter(({ professionalId }) => professionalId === id),
          localDate,
          timeZone,
        );
        return { id, localDate, title: name, label: name, color, shut: [...closed, ...off] };
      });
  }
  const isHomeless = (session: AgendaSession) =>
    session.resourceId === null || !rooms.some(({ id }) => id === session.resourceId);
  const withoutRoom = sessions.some(isHomeless) ? [{ id: noRoom, name: 'Sin sala' }] : [];
  return [...rooms, ...withoutRoom].map(({ id, name }) => ({
    id,
    localDate,
    title: name,
    label: name,
    shut: closed,
  }));
}

function columnOf(view: CalendarFacts['view'], session: AgendaSession, localDate: string): string {
  if (view === 'semana') return localDate;
  return view === 'profesionales' ? session.professional.id : (session.resourceId ?? noRoom);
}

/**
 * From the local start time, with the real duration: a DST change never makes a class longer,
 * shorter or negative.
 */
function spanOf({ startsAt, endsAt }: AgendaSession, timeZone: string): Span {
  const from = minuteOf(formatTime(startsAt, timeZone));
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  return { from, to: from + minutes };
}

/** From midnight to the local end time, so that later sessions appear below it. */
function remainderOf({ endsAt }: AgendaSession, timeZone: string): Span {
  return { from: 0, to: minuteOf(formatTime(endsAt, timeZone)) };
}

/** Undefined while the opening hours are unknown. */
function openSpans(localDate: string, opening: Opening | undefined): Span[] | undefined {
  if (!opening) return undefined;
  if (opening.holidays.some((holiday) => holiday.localDate === localDate)) return [];
  return opening.hours
    .filter(({ weekday }) => weekday === weekdayOf(localDate))
    .map(({ starts, ends }) => ({ from: minuteOf(starts), to: minuteOf(ends) }));
}

function closedSpans(localDate: string, opening: Opening | undefined): Span[] {
  const open = openSpans(localDate, opening);
  return open === undefined ? [] : gapsOf(open, wholeDay);
}

function offSpans(timeOff: readonly TimeOff[], localDate: string, timeZone: string) {
  return timeOff.flatMap(({ startsAt, endsAt, state }) => {
    const first = localDateOf(startsAt, timeZone);
    const last = localDateOf(endsAt, timeZone);
    if (state === 'rejected' || localDate < first || localDate > last) return [];
    const from = localDate === first ? minuteOf(formatTime(startsAt, timeZone)) : 0;
    const to = localDate === last ? minuteOf(formatTime(endsAt, timeZone)) : wholeDay.to;
    const reason = state === 'approved' ? 'Días libres' : 'Ha pedido estos días';
    return from < to ? [{ from, to, reason }] : [];
  });
}

/** Why the center is closed on a day; null if it opens. */
export function closedReason(localDate: string, { hours, holidays }: Opening): string | null {
  const holiday = holidays.find((one) => one.localDate === localDate);
  if (holiday) return holiday.name;
  return hours.some(({ weekday }) => weekday === weekdayOf(localDate)) ? null : 'Cerrado';
}
