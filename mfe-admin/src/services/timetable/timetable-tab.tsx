import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Plus from 'lucide-react/icons/plus';
import { useAgendaEvents, useArea } from '@aforo/shared/area';
import { localDateOf, weekOf } from '@aforo/shared/format';
import { Button, EmptyState, FailedState, Row, Stack } from '@aforo/shared/ui';
import { newRecord } from '../../common/list-view.ts';
import { professionalsQuery } from '../../common/professionals.query.ts';
import { servicesQuery } from '../../common/services.queries.ts';
import { openingQuery } from '../opening.queries.ts';
import { resourcesQuery } from '../services.queries.ts';
import { TabTop } from '../../common/tab-top.ts';
import { OpenInTimetable } from './open-in-timetable.tsx';
import { newClass, useTimetableView } from './timetable-view.ts';
import { arrangeWeek, classesOf } from './timetable-week.ts';
import { agendaTouches, seriesQuery, weekQuery } from './timetable.queries.ts';
import { WeekBar } from './week-bar.tsx';
import { WeekBoard } from './week-board.tsx';
import { WeekSkeleton } from './week-skeleton.tsx';

/** How often the week is asked for while nobody tells of its changes. */
const askMs = 60_000;

/** The weekly timetable: what is held when, with whom and where, and the editor of what repeats. */
export function TimetableTab() {
  const { center, weekStartsOn } = useArea().settings;
  const { timeZone } = center;
  const { view, linkTo, go, replace } = useTimetableView();
  const today = localDateOf(new Date(), timeZone);
  const chosen = view.day ?? today;
  const week = weekOf(chosen, weekStartsOn);
  const isLive = useAgendaEvents(agendaTouches);
  const agenda = useQuery({
    ...weekQuery(week[0] ?? chosen),
    refetchInterval: isLive ? false : askMs,
  });
  const series = useQuery(seriesQuery);
  const services = useQuery(servicesQuery);
  const professionals = useQuery(professionalsQuery);
  const resources = useQuery(resourcesQuery);
  const opening = useQuery(openingQuery);

  const needed = [agenda, series, services, professionals, resources];
  const failed = needed.find(({ isError, data }) => isError && data === undefined);
  const rooms = (resources.data ?? []).filter(
    ({ kind, status }) => kind === 'room' && status === 'active',
  );
  const begin = () => go({ open: newRecord, act: null });
  const isReady =
    agenda.data && series.data && services.data && professionals.data && resources.data;
  return (
    <>
      <TabTop>
        <p>
          Lo que se repite cada semana y lo de un solo día. Abre una clase para cambiarla o
          cancelarla.
        </p>
        <Row gap={2}>
          <Button onClick={() => go({ open: newClass, act: null })}>Crear clase suelta</Button>
          <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={begin}>
            Crear clase semanal
          </Button>
        </Row>
      </TabTop>
      <WeekBar
        view={view}
        week={week}
        chosen={chosen}
        today={today}
        professionals={professionals.data ?? []}
        rooms={rooms}
        linkTo={linkTo}
        onFilter={replace}
      />
      {isReady ? (
        <Stack>
          <ReadyWeek
            {...{ view, chosen, today, timeZone, begin, linkTo }}
            agendas={agenda.data}
            hasSeries={series.data.some(({ status }) => status === 'active')}
            opening={opening.data}
            onUnfilter={() => replace({ professionalId: null, resourceId: null })}
          />
          <OpenInTimetable
            view={view}
            sessions={agenda.data.flatMap(({ sessions }) => sessions)}
            now={agenda.data[0]?.at ?? ''}
            today={today}
            series={series.data}
            services={services.data}
            surroundings={{
              professionals: professionals.data,
              rooms,
              opening: opening.data,
            }}
            go={go}
            replace={replace}
          />
        </Stack>
      ) : failed ? (
        <FailedState
          error={failed.error}
          isRetrying={needed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { isError, refetch } of needed) if (isError) void refetch();
          }}
        />
      ) : (
        <WeekSkeleton />
      )}
    </>
  );
}

interface ReadyProps extends Pick<ReturnType<typeof useTimetableView>, 'view' | 'linkTo'> {
  agendas: Parameters<typeof arrangeWeek>[0];
  opening: Parameters<typeof arrangeWeek>[2];
  hasSeries: boolean;
  chosen: string;
  today: string;
  timeZone: string;
  begin: () => void;
  onUnfilter: () => void;
}

function ReadyWeek({
  view,
  agendas,
  opening,
  hasSeries,
  chosen,
  today,
  timeZone,
  begin,
  linkTo,
  onUnfilter,
}: ReadyProps) {
  const { professionalId, resourceId } = view;
  const days = arrangeWeek(agendas, { professionalId, resourceId }, opening, timeZone);
  const isEmpty = days.every((day) => classesOf(day).length === 0);
  if (isEmpty && (professionalId ?? resourceId) !== null) {
    return (
      <EmptyState
        title="Ninguna clase con ese filtro esta semana"
        action={<Button onClick={onUnfilter}>Ver todas</Button>}
      />
    );
  }
  if (isEmpty && !hasSeries) {
    return (
      <EmptyState
        icon={<CalendarPlus size={24} />}
        title="El horario está vacío"
        action={<Button onClick={begin}>Crear la primera</Button>}
      >
        Pon una clase con sus días y su hora, y se repite sola cada semana. Hace falta un servicio
        de tipo clase y alguien que lo dé.
      </EmptyState>
    );
  }
  return (
    <WeekBoard
      days={days}
      chosen={chosen}
      today={today}
      now={agendas[0]?.at ?? ''}
      linkTo={({ id }, day) => linkTo({ open: id, act: null, day })}
    />
  );
}
