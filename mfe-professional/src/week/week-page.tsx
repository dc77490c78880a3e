import { useQuery } from '@tanstack/react-query';
import { Page, useArea, useAgendaEvents } from '@aforo/shared/area';
import { addDays, formatWeek, localDateOf, weekOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import { EmptyState, PeriodBar, QueryState, Stack, TabLinks } from '@aforo/shared/ui';
import { agendaKey, agendaQuery } from '../common/classes/classes.queries.ts';
import { viewTabs } from '../common/classes/view-tabs.ts';
import { WeekGrid } from './week-grid.tsx';
import { weekParams } from './week-view.ts';

const touched = [agendaKey] as const;

/** The professional's sessions of a week by day and hour; each opens in the list. */
export function WeekPage() {
  const { settings } = useArea();
  const { timeZone } = settings.center;
  const { weekStartsOn } = settings;
  const [values] = useSearchValues(weekParams);
  const now = serverNow();
  const today = localDateOf(now, timeZone);
  const dates = weekOf(values.day ?? today, weekStartsOn);
  const [first = today] = dates;
  useAgendaEvents(touched);
  const agenda = useQuery(agendaQuery(first));
  const weekLink = (days: number) => {
    const start = addDays(first, days);
    const isCurrent = weekOf(today, weekStartsOn).includes(start);
    return {
      to: isCurrent ? '?' : `?semana=${start}`,
      name: formatWeek(weekOf(start, weekStartsOn)),
    };
  };
  return (
    <Page>
      <Stack gap={4}>
        <TabLinks items={viewTabs} />
        <PeriodBar
          label="Semana"
          name={formatWeek(dates)}
          before={weekLink(-7)}
          after={weekLink(7)}
        />
        <QueryState query={agenda}>
          {({ days }) =>
            days.every(({ sessions }) => sessions.length === 0) ? (
              <EmptyState title="No tienes clases esta semana">
                Cuando te asignen una, aquí verás el día y la hora.
              </EmptyState>
            ) : (
              <WeekGrid days={days} today={today} now={now} timeZone={timeZone} />
            )
          }
        </QueryState>
      </Stack>
    </Page>
  );
}
