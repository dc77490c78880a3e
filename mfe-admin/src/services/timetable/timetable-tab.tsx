import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Plus from 'lucide-react/icons/plus';
import { useAgendaEvents, useArea } from '@aforo/shared/area';
import { PrintedCalendar, type CalendarFacts } from '@aforo/shared/calendar';
import type { AgendaSession, Service } from '@aforo/shared/contract';
import { localDateOf, weekOf } from '@aforo/shared/format';
import { styled, useTheme } from 'styled-components';
import { serverNow } from '@aforo/shared/http';
import {
  Button,
  EmptyState,
  FailedState,
  LinkButton,
  Row,
  Stack,
  useMedia,
  visuallyHidden,
} from '@aforo/shared/ui';
import { screenPaths } from '../../paths.ts';
import { newRecord } from '../../common/lists/list-view.ts';
import { professionalsQuery } from '../../common/professionals.query.ts';
import { servicesQuery } from '../../common/services.queries.ts';
import { openingQuery } from '../../common/opening.query.ts';
import { resourcesQuery } from '../services.queries.ts';
import { TabTop } from '../../common/lists/tab-top.ts';
import { TimetableCalendar } from './calendar/timetable-calendar.tsx';
import { OpenInTimetable, type CalendarDraft } from './open-in-timetable.tsx';
import { newClass, useTimetableView } from './week/timetable-view.ts';
import { arrangeWeek, classesOf, isWanted } from './week/timetable-week.ts';
import { agendaKeys, seriesQuery, timeOffQuery, agendaQuery } from './timetable.queries.ts';
import { viewLabels, WeekBar } from './week/week-bar.tsx';
import { WeekBoard } from './week/week-board.tsx';
import { WeekSkeleton } from './week/week-skeleton.tsx';

/** Opens the form of a new record on the linked screen. */
const openNew = `abierto=${newRecord}`;
const emptyDraft: CalendarDraft = { moved: null, start: null };

/** Polling interval while the event stream is not connected. */
const pollMs = 60_000;

/** The weekly timetable, and the editor of its series. */
export function TimetableTab() {
  const { center, weekStartsOn } = useArea().settings;
  const { timeZone } = center;
  const { view, linkTo, go, replace } = useTimetableView();
  const today = localDateOf(serverNow(), timeZone);
  const chosen = view.day ?? today;
  const week = weekOf(chosen, weekStartsOn);
  const isOneDay = view.shown === 'profesionales' || view.shown === 'salas';
  const isLive = useAgendaEvents(agendaKeys);
  const agenda = useQuery({
    ...(isOneDay ? agendaQuery(chosen, 1) : agendaQuery(week[0] ?? chosen, 7)),
    refetchInterval: isLive ? false : pollMs,
  });
  const series = useQuery(seriesQuery);
  const services = useQuery(servicesQuery);
  const professionals = useQuery(professionalsQuery);
  const resources = useQuery(resourcesQuery);
  const opening = useQuery(openingQuery);
  const timeOff = useQuery(timeOffQuery);
  const [begun, setBegun] = useState<CalendarDraft>(emptyDraft);

  const needed = [agenda, series, services, professionals, resources];
  const failed = needed.find(({ isError, data }) => isError && data === undefined);
  const rooms = (resources.data ?? []).filter(
    ({ kind, status }) => kind === 'room' && status === 'active',
  );
  const begin = () => go({ open: newRecord, act: null });
  const beginClass = (start: CalendarDraft['start']) => {
    setBegun({ moved: null, start });
    go({ open: newClass, act: null });
  };
  const isReady =
    agenda.data && series.data && services.data && professionals.data && resources.data;
  return (
    <>
      <TabTop>
        <Help>
          Abre una clase para cambiarla o cancelarla, o arrástrala a otra hora. En un hueco,
          arrastra para crear una.
        </Help>
        <Row gap={2}>
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => beginClass(null)}>
            <Act>
              <span>Crear </span>clase suelta
            </Act>
          </Button>
          <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={begin}>
            <Act>
              <span>Crear </span>clase semanal
            </Act>
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
            {...{ view, chosen, today, timeZone, begin, linkTo, rooms }}
            agendas={agenda.data}
            heardAt={agenda.dataUpdatedAt}
            series={series.data}
            professionals={professionals.data}
            opening={opening.data}
            timeOff={timeOff.data ?? []}
            services={services.data}
            onUnfilter={() => replace({ professionalId: null, resourceId: null })}
            onGap={beginClass}
            onPropose={({ id }, proposal) => {
              setBegun({ moved: { sessionId: id, proposal }, start: null });
              go({ open: id, act: 'cambiar' });
            }}
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
            begun={begun}
            go={(changes) => {
              setBegun(emptyDraft);
              go(changes);
            }}
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

/** Hidden on phones, where nothing is dragged and space is scarce. */
const Help = styled.p`
  ${({ theme }) => theme.media.belowCard} {
    display: none;
  }
`;

/** Phones show only the verb beside the plus, so that both buttons fit on one line. */
const Act = styled.span`
  ${({ theme }) => theme.media.belowCard} {
    display: inline-block;

    &::first-letter {
      text-transform: uppercase;
    }
    > span {
      ${visuallyHidden}
    }
  }
`;

/** What must exist before a class can be created; null if nothing is missing. */
function missingFor(
  services: readonly Service[],
  professionals: CalendarFacts['professionals'],
): { words: string; act: string; to: string } | null {
  if (!services.some(({ kind, status }) => kind === 'class' && status === 'active')) {
    return {
      words:
        'Antes de la primera clase, di qué se da: su nombre, cuánto dura y cuántas plazas tiene.',
      act: 'Crear un servicio',
      to: `/${screenPaths.services}?${openNew}`,
    };
  }
  if (!professionals.some(({ status }) => status === 'active')) {
    return {
      words: 'Antes de la primera clase, añade a quien la da.',
      act: 'Añadir a alguien',
      to: `/${screenPaths.professionals}?${openNew}`,
    };
  }
  return null;
}

interface ReadyProps
  extends
    Pick<ReturnType<typeof useTimetableView>, 'view' | 'linkTo'>,
    Pick<Parameters<typeof TimetableCalendar>[0], 'series' | 'heardAt' | 'onPropose' | 'onGap'>,
    Pick<CalendarFacts, 'agendas' | 'opening' | 'professionals' | 'rooms' | 'timeOff'> {
  chosen: string;
  today: string;
  timeZone: string;
  services: readonly Service[];
  begin: () => void;
  onUnfilter: () => void;
}

function ReadyWeek({
  view,
  agendas,
  opening,
  professionals,
  services,
  rooms,
  timeOff,
  series,
  heardAt,
  chosen,
  today,
  timeZone,
  begin,
  linkTo,
  onUnfilter,
  onPropose,
  onGap,
}: ReadyProps) {
  const { breakpoint } = useTheme();
  const { name: centerName } = useArea().settings.center;
  const isWide = useMedia(`(min-width: ${breakpoint.wide}px)`);
  const { professionalId, resourceId } = view;
  const days = arrangeWeek(agendas, { professionalId, resourceId }, opening, timeZone);
  const isEmpty = days.every((day) => classesOf(day).length === 0);
  // With one day loaded the rest of the week is unknown, so the day is shown with its empty slots.
  const isWeekRead = agendas.length > 1;
  if (isWeekRead && isEmpty && (professionalId ?? resourceId) !== null) {
    return (
      <EmptyState
        title="Ninguna clase con ese filtro esta semana"
        action={<Button onClick={onUnfilter}>Ver todas</Button>}
      />
    );
  }
  const isWithoutSeries = isEmpty && !series.some(({ status }) => status === 'active');
  const isBeginning = isWeekRead && isWithoutSeries;
  const missing = isWithoutSeries ? missingFor(services, professionals) : null;
  if (missing) {
    return (
      <EmptyState
        icon={<CalendarPlus size={24} />}
        title="El horario está vacío"
        action={<LinkButton to={missing.to}>{missing.act}</LinkButton>}
      >
        {missing.words}
      </EmptyState>
    );
  }
  const now = agendas[0]?.at ?? '';
  const shown = view.shown ?? 'semana';
  const toSession = ({ id }: { id: string }, day: string) => linkTo({ open: id, act: null, day });
  const isList = shown === 'lista';
  const isWholeWeek = isList || (shown === 'semana' && isWide);
  const isShown = (one: AgendaSession) => isWanted(one, view);
  const factsOf = (isWeek: boolean): CalendarFacts => ({
    view: isList ? 'semana' : shown,
    agendas: agendas
      .filter(({ localDate }) => isWeek || localDate === chosen)
      .map(({ overnight = [], sessions, ...agenda }) => ({
        ...agenda,
        sessions: sessions.filter(isShown),
        overnight: overnight.filter(isShown),
      })),
    professionals: professionals.filter(
      ({ id }) => professionalId === null || id === professionalId,
    ),
    rooms: rooms.filter(({ id }) => resourceId === null || id === resourceId),
    today,
    timeZone,
    opening,
    timeOff,
    professionalId,
  });
  const facts = factsOf(isWholeWeek);
  const hasColumns =
    facts.view === 'semana' || facts[facts.view === 'salas' ? 'rooms' : 'professionals'].length > 0;
  if (!hasColumns) {
    return (
      <EmptyState
        title="Todavía no hay salas"
        action={<LinkButton to={`/${screenPaths.services}?ver=salas`}>Añadir una sala</LinkButton>}
      >
        Cada sala tiene aquí su columna, con lo que se da en ella.
      </EmptyState>
    );
  }
  const shownAlone = [
    professionals.find(({ id }) => id === professionalId)?.name,
    rooms.find(({ id }) => id === resourceId)?.name,
  ];
  return (
    <>
      {isBeginning ? (
        <EmptyState
          icon={<CalendarPlus size={24} />}
          title="El horario está vacío"
          action={<Button onClick={begin}>Crear la primera</Button>}
        >
          {isWide && !isList
            ? 'Arrastra en el calendario, de la hora a la que empieza a la hora a la que acaba, para crear una clase. Se puede dar todas las semanas.'
            : 'Pon una clase con sus días y su hora, y se repite sola cada semana.'}
        </EmptyState>
      ) : null}
      <PrintedCalendar
        // Paper is narrower than the window; it shows a whole week.
        facts={factsOf(isList || shown === 'semana')}
        centerName={centerName}
        title={viewLabels[isList ? 'semana' : shown]}
        onlyOf={shownAlone.filter((name) => name !== undefined)}
      />
      {isList ? (
        isBeginning ? null : (
          <WeekBoard {...{ days, chosen, today, now }} linkTo={toSession} />
        )
      ) : (
        <TimetableCalendar
          {...{ facts, series, now, heardAt, onPropose, onGap }}
          linkTo={toSession}
        />
      )}
    </>
  );
}
