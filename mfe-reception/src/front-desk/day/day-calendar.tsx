import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import {
  calendarOf,
  ColumnTitle,
  PrintedCalendar,
  minuteOf,
  SessionBlock,
  TimeGrid,
  timeOf,
  type CalendarFacts,
} from '@aforo/shared/calendar';
import type { AgendaSession, ProfessionalSummary, Resource } from '@aforo/shared/contract';
import { formatTime } from '@aforo/shared/format';
import { EmptyState, QueryState } from '@aforo/shared/ui';
import { viewLabels, type FrontDeskView, type GridHour } from '../../common/front-desk-url.ts';
import { openingQuery, professionalsQuery, roomsQuery, timeOffQuery } from './day.queries.ts';

interface Props {
  view: FrontDeskView;
  localDate: string;
  today: string;
  now: Date;
  timeZone: string;
  sessions: readonly AgendaSession[];
  linkTo: (sessionId: string) => string;
  /** The user clicked a free time. */
  onGap: (hour: GridHour) => void;
}

/**
 * The day on an hour axis, by professional or by room. A click on a free time books it. Classes are
 * moved in the timetable, and appointments through the client's booking.
 */
export function DayCalendar(props: Props) {
  const professionals = useQuery(professionalsQuery);
  const rooms = useQuery(roomsQuery);
  return (
    <QueryState query={professionals}>
      {(people) => (
        <QueryState query={rooms}>
          {(roomPage) => <ReadyDay {...props} people={people.items} places={roomPage.items} />}
        </QueryState>
      )}
    </QueryState>
  );
}

interface ReadyProps extends Props {
  people: readonly ProfessionalSummary[];
  places: readonly Resource[];
}

function ReadyDay({ view, localDate, today, now, timeZone, ...rest }: ReadyProps) {
  const { sessions, people, places, linkTo, onGap } = rest;
  const opening = useQuery(openingQuery).data;
  const timeOff = useQuery({ ...timeOffQuery, enabled: useCan()('timeOff.see') }).data?.items;
  const { name: centerName } = useArea().settings.center;
  const facts = useMemo(
    (): CalendarFacts => ({
      view,
      today,
      timeZone,
      opening,
      agendas: [
        {
          localDate,
          at: '',
          sessions: [...sessions],
        },
      ],
      professionals: people,
      rooms: places.filter(({ kind, status }) => kind === 'room' && status === 'active'),
      timeOff: timeOff ?? [],
      professionalId: null,
    }),
    [view, localDate, today, timeZone, sessions, people, places, opening, timeOff],
  );
  const { columns, placed, hours } = useMemo(() => calendarOf(facts), [facts]);
  const headed = useMemo(
    () =>
      columns.map(({ title, color, ...column }) => ({
        ...column,
        head: <ColumnTitle {...{ title, color }} />,
      })),
    [columns],
  );
  const moment = now.toISOString();
  if (columns.length === 0) {
    return (
      <EmptyState
        title={view === 'salas' ? 'Todavía no hay salas' : 'Todavía no hay nadie en el equipo'}
      >
        {view === 'salas'
          ? 'Cada sala tendrá aquí su columna. Las añade quien administra el centro, en Servicios.'
          : 'Cada profesional tendrá aquí su columna. Los añade quien administra el centro, en Profesionales.'}
      </EmptyState>
    );
  }
  return (
    <>
      <PrintedCalendar {...{ facts, centerName }} title={viewLabels[view]} />
      <TimeGrid
        label="Calendario del día"
        period={localDate}
        columns={headed}
        hours={hours}
        blocks={placed.map(({ session, placement, color, isRest }) => ({
          ...placement,
          id: session.id,
          name: session.service.name,
          href: linkTo(session.id),
          color: session.service.color,
          isQuiet: session.endsAt <= moment || session.status !== 'scheduled',
          isRest,
          canMove: false,
          content: <SessionBlock {...{ session, view, color, isRest, timeZone }} />,
        }))}
        now={{
          columnIds: localDate === today ? columns.map(({ id }) => id) : [],
          minute: minuteOf(formatTime(moment, timeZone)),
        }}
        onAim={ignore}
        consequence={null}
        onDrop={ignore}
        onGap={(columnId, { from }) =>
          onGap({
            localTime: timeOf(from),
            professionalId: view === 'profesionales' ? columnId : null,
          })
        }
      />
    </>
  );
}

/** Dragging is disabled here. */
const ignore = () => undefined;
