import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { Page, Slot } from '@aforo/shared/area';
import type { Home } from '@aforo/shared/contract';
import { formatLongDate, money } from '@aforo/shared/format';
import { Card, QueryState, Section, Stack, TabLinks } from '@aforo/shared/ui';
import { LeadFigures } from '../common/lead-figures.tsx';
import { ColumnsSkeleton } from '../common/lists/columns.tsx';
import { screenPaths } from '../paths.ts';
import { attendanceText, comparisonText, segmentLink, waitingLink } from './home.messages.ts';
import { homeQuery } from './home.queries.ts';
import { FreeSeats } from './free-seats.tsx';
import { RoomsToday } from './rooms-today.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import { setupItems } from './setup-items.ts';

const tabs = [
  { to: '?', label: 'Hoy' },
  { to: '?ver=cifras', label: 'Cifras' },
];

/** Lazy: it is opened rarely, and must not delay the day's figures. */
const FiguresTab = lazy(() =>
  import('./figures/figures-tab.tsx').then((module) => ({ default: module.FiguresTab })),
);

/** The owner's home screen: today, and how the center is used. */
export function HomePage() {
  const [search] = useSearchParams();
  return (
    <Page>
      <Stack gap={5}>
        <TabLinks label="Apartados del inicio" items={tabs} />
        {search.get('ver') === 'cifras' ? (
          <Suspense fallback={<ColumnsSkeleton />}>
            <FiguresTab />
          </Suspense>
        ) : (
          <DayTab />
        )}
      </Stack>
    </Page>
  );
}

/** Each figure links to its records. */
function DayTab() {
  const home = useQuery(homeQuery);
  return (
    <QueryState query={home} skeleton={<ColumnsSkeleton />}>
      {(data) => <Day home={data} />}
    </QueryState>
  );
}

function Day({ home }: { home: Home }) {
  const isNew = home.setup.some(({ step, isDone }) => step === 'timetable' && !isDone);
  const isComplete = setupItems(home).every(({ isDone }) => isDone);
  return (
    <Stack gap={5}>
      {isComplete ? null : <SetupChecklist home={home} isShort={!isNew} />}
      {isNew ? null : (
        <>
          <Money home={home} />
          <Card>
            <Section title={`Hoy, ${formatLongDate(home.localDate)}`}>
              <RoomsToday rooms={home.rooms} />
            </Section>
          </Card>
          <Card>
            <Section title="Espera respuesta">
              <Waiting waiting={home.waiting} />
            </Section>
          </Card>
          <FreeSeats seats={home.freeSeats ?? []} />
          <Card>
            <Section title="A quién mirar" description={attendanceText(home.attendance)}>
              <Segments segments={home.segments} />
            </Section>
          </Card>
        </>
      )}
      <Slot name="ownerHome" context={{}}>
        {(title, content) => (
          <Card>
            <Section title={title}>{content}</Section>
          </Card>
        )}
      </Slot>
    </Stack>
  );
}

/** Main figures: the income of today, large, and of this month compared with the previous one. */
function Money({ home: { currency, money: sums } }: { home: Home }) {
  return (
    <LeadFigures
      items={[
        {
          name: 'Cobrado hoy',
          value: money(sums.todayMinor, currency),
          to: `/${screenPaths.cashRegister}?ver=dia`,
        },
        {
          name: 'Este mes',
          value: money(sums.monthMinor, currency),
          to: `/${screenPaths.cashRegister}?ver=mes`,
          detail: comparisonText(sums),
        },
      ]}
    />
  );
}

function Waiting({ waiting }: { waiting: Home['waiting'] }) {
  if (waiting.length === 0) return <p>Nada espera por ti.</p>;
  return (
    <List>
      {waiting.map((one) => {
        const { words, to } = waitingLink(one);
        return (
          <li key={one.kind}>
            <Link to={to}>
              <span>{words}</span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        );
      })}
    </List>
  );
}

function Segments({ segments }: { segments: Home['segments'] }) {
  // Clients without consent need no action: the client list has a filter for them.
  const shown = segments.filter(({ segment, count }) => count > 0 && segment !== 'noConsent');
  if (shown.length === 0) return <p>Nadie por ahora.</p>;
  return (
    <List>
      {shown.map(({ segment, count }) => {
        const { words, to } = segmentLink(segment, count);
        return (
          <li key={segment}>
            <Link to={to}>
              <span>
                <strong>{count}</strong> {words}
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        );
      })}
    </List>
  );
}

/** As many columns as fit; auto-fit leaves no empty columns with few cards. */
const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  column-gap: ${({ theme }) => theme.space[5]};
  padding: 0;
  list-style: none;
  overflow: hidden;

  > li {
    margin-top: -1px;
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
  a {
    display: flex;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space[3]};
    color: ${({ theme }) => theme.color.text};
    text-decoration: none;
  }
  a:hover > span {
    text-decoration: underline;
  }
  svg {
    flex: none;
    color: ${({ theme }) => theme.color.textMuted};
  }
  strong {
    display: inline-block;
    min-width: 3ch;
    font-weight: ${({ theme }) => theme.font.bold};
    font-variant-numeric: tabular-nums;
  }
`;
