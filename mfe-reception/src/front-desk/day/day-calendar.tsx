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
import type { ProfessionalSummary, Resource } from '@aforo/shared/contract';
import { formatTime } from '@aforo/shared/format';
import { EmptyState, QueryState } from '@aforo/shared/ui';
import { viewLabels, type FrontDeskView } from '../../common/front-desk-url.ts';
import { paths } from '../../paths.ts';
import { useFrontDesk } from '../front-desk-context.ts';
import { openingQuery, professionalsQuery, roomsQuery, timeOffQuery } from './day.queries.ts';

interface Props {
  view: FrontDeskView;
}

/**
 * The day on an hour axis, by professional or by room. A click on a free time books it. Classes are
 * moved in the timetable, and appointments through the client's booking.
 */
export function DayCalendar({ view }: Props) {
  const professionals = useQuery(professionalsQuery);
  const rooms = useQuery(roomsQuery);
  return (
    <QueryState query={professionals}>
      {(people) => (
        <QueryState query={rooms}>
          {(roomPage) => <ReadyDay view={view} people={people.items} places={roomPage.items} />}
        </QueryState>
      )}
    </QueryState>
  );
}

interface ReadyProps extends Props {
  people: readonly ProfessionalSummary[];
  places: readonly Resource[];
}

function ReadyDay({ view, people, places }: ReadyProps) {
  const { urlState, localDate, today, now, sessions, go } = useFrontDesk();
  const opening = useQuery(openingQuery).data;
  const timeOff = useQuery({ ...timeOffQuery, enabled: useCan()('timeOff.see') }).data?.items;
  const { name: centerName, timeZone } = useArea().settings.center;
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
          href: paths.frontDesk({
            localDate: urlState.localDate,
            sessionId: session.id,
            clientId: urlState.clientId,
          }),
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
          go({
            act: 'reservar',
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
