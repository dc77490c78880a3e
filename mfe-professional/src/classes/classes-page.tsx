import { lazy, Suspense } from 'react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useLocation } from 'react-router-dom';
import { Page, useArea } from '@aforo/shared/area';
import type { Agenda } from '@aforo/shared/contract';
import { daysBetween, formatLongDate, localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import {
  BackLink,
  Button,
  EmptyState,
  Notice,
  QueryState,
  Section,
  Stack,
  TabLinks,
} from '@aforo/shared/ui';
import { classesParams } from './classes-view.ts';
import { ClassesSkeleton } from './classes-skeleton.tsx';
import { SessionCard } from './session-card.tsx';
import { currentSession, nameOf, unsentText } from '../common/classes/session.messages.ts';
import { useAttendance } from './use-attendance.ts';
import { useOwnAgenda } from './use-own-agenda.ts';
import { viewTabs } from '../common/classes/view-tabs.ts';

// Most days there are no requests.
const SubstituteRequests = lazy(() =>
  import('./acts/substitute-requests.tsx').then((loaded) => ({
    default: loaded.SubstituteRequests,
  })),
);

/** The professional's sessions of today and the next days, with the clients. */
export function ClassesPage() {
  const { timeZone } = useArea().settings.center;
  const [{ day }] = useSearchValues(classesParams);
  const agenda = useOwnAgenda(day ?? localDateOf(serverNow(), timeZone));
  const attendance = useAttendance(agenda.dataUpdatedAt);
  return (
    <Page>
      <Stack gap={4}>
        <TabLinks items={viewTabs} />
        {attendance.unsent.length > 0 ? (
          <Notice
            tone="warning"
            action={
              <Button size="sm" onClick={attendance.sendNow}>
                Enviar ahora
              </Button>
            }
          >
            {unsentText(attendance.unsent.length)}
          </Notice>
        ) : null}
        {attendance.refused.length > 0 ? (
          <Notice
            tone="error"
            title="No se ha podido marcar"
            action={
              <Button size="sm" onClick={attendance.forgetRefusals}>
                Entendido
              </Button>
            }
          >
            {attendance.refused.map(({ mark, reason }) => (
              <p key={mark.key}>
                {nameOf(agenda.data?.days ?? [], mark.bookingId)}: {reason}
              </p>
            ))}
          </Notice>
        ) : null}
        {day === null ? null : <BackLink to="?">Hoy y los próximos días</BackLink>}
        <QueryState query={agenda} skeleton={<ClassesSkeleton />}>
          {(data) => (
            <>
              {data.own && data.own.substituteRequests.length > 0 ? (
                <Suspense fallback={null}>
                  <SubstituteRequests requests={data.own.substituteRequests} now={serverNow()} />
                </Suspense>
              ) : null}
              <Days
                days={day === null ? data.days : data.days.slice(0, 1)}
                takesWalkIns={data.own?.takesWalkIns ?? false}
                attendance={attendance}
              />
            </>
          )}
        </QueryState>
      </Stack>
    </Page>
  );
}

interface DaysProps {
  days: readonly Agenda[];
  takesWalkIns: boolean;
  attendance: ReturnType<typeof useAttendance>;
}

function Days({ days, takesWalkIns, attendance }: DaysProps) {
  const { timeZone } = useArea().settings.center;
  const { key: visit } = useLocation();
  const [{ day: shownDay, sessionId: asked }] = useSearchValues(classesParams);
  const [first] = days;
  const sessions = days.flatMap((day) => day.sessions);
  if (!first || sessions.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays size={24} />}
        // Without connection the device has only kept today and tomorrow.
        title={
          shownDay !== null
            ? 'Ese día no tuviste clases'
            : days.length < 7
              ? 'No tienes clases hoy ni mañana'
              : 'No tienes clases en los próximos 7 días'
        }
      >
        Cuando te asignen una, aquí verás la hora, la sala y quién viene.
      </EmptyState>
    );
  }
  const now = new Date(first.at);
  const current = currentSession(sessions, now);
  const today = localDateOf(now, timeZone);
  // Today is shown even when it is free; other days only with sessions.
  const shownDays = days.filter((day) => day === first || day.sessions.length > 0);
  return (
    <Stack gap={5}>
      {shownDays.map((day) => (
        <Section
          key={day.localDate}
          title={dayTitle(day.localDate, today)}
          description={day.sessions.length === 0 ? 'No tienes clases.' : undefined}
        >
          {day.sessions.map((session) => (
            <SessionCard
              key={session.id}
              session={session}
              isCurrent={session.id === current}
              asked={session.id === asked ? visit : null}
              now={now}
              waiting={attendance.waiting}
              unsent={attendance.unsent}
              takesWalkIns={takesWalkIns}
              onMark={attendance.mark}
            />
          ))}
        </Section>
      ))}
    </Stack>
  );
}

function dayTitle(localDate: string, today: string): string {
  const longDate = formatLongDate(localDate, today);
  const near = ['Hoy', 'Mañana'][daysBetween(today, localDate)];
  return near ? `${near}, ${longDate}` : longDate.charAt(0).toUpperCase() + longDate.slice(1);
}
