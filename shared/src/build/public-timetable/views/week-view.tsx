import { styled } from 'styled-components';
import { addDays, formatWeek } from '../../../format/index.ts';
import { Contact, Packages } from './center-info.tsx';
import { DayList } from './day-list.tsx';
import { SpanLinks } from './span-links.tsx';
import { People, Services } from './services.tsx';
import { EmptyTimetable } from './empty-timetable.tsx';
import { openingDay, type TimetablePage } from '../timetable-page.ts';

/** The week of all classes, followed by services, packages and contact. */
export function WeekView({ page }: { page: TimetablePage }) {
  const { timetable, addresses } = page;
  const { days, from, today } = timetable;
  const isEmpty = days.every(({ sessions }) => sessions.length === 0);
  const dates = days.map(({ localDate }) => localDate);
  const isThisWeek = dates.includes(today);
  const isOpening = dates.includes(openingDay(timetable));
  const next = addDays(from, days.length);
  return (
    <>
      <Jumps page={page} />
      <Columns>
        <Main>
          <SpanLinks
            title={formatWeek(dates, today)}
            before={
              openingDay(timetable) < from
                ? { href: addresses.week(earlier(page)), label: 'Semana anterior' }
                : null
            }
            after={{ href: addresses.week(next), label: 'Semana siguiente' }}
          />
          {isEmpty ? (
            <EmptyTimetable
              text={
                isThisWeek
                  ? 'Esta semana ya no queda ninguna clase.'
                  : 'Esta semana no hay ninguna clase.'
              }
              href={isOpening ? addresses.week(next) : addresses.week(null)}
              label={isOpening ? 'Ver la semana siguiente' : 'Ver las próximas clases'}
            />
          ) : (
            <DayList page={page} />
          )}
          <Services page={page} />
          <People page={page} />
        </Main>
        <Aside>
          <Packages page={page} />
          <Contact page={page} />
        </Aside>
      </Columns>
    </>
  );
}

/** Links to the sections of a page that is long on a phone. */
function Jumps({ page: { timetable } }: { page: TimetablePage }) {
  const { services, professionals, packages, center } = timetable;
  const kinds = services.map(({ kind }) => kind);
  const jumps = [
    { to: 'clases', label: 'Clases', has: kinds.includes('class') },
    { to: 'citas', label: 'Citas', has: kinds.includes('appointment') },
    { to: 'equipo', label: 'Equipo', has: professionals.length > 0 },
    { to: 'bonos', label: 'Bonos', has: packages.length > 0 },
    { to: 'centro', label: 'Dónde estamos', has: center.address !== null },
  ];
  return (
    <JumpBar aria-label="En esta página">
      {jumps
        .filter(({ has }) => has)
        .map(({ to, label }) => (
          <a key={to} href={`#${to}`}>
            {label}
          </a>
        ))}
    </JumpBar>
  );
}

const JumpBar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  margin-bottom: ${({ theme }) => theme.space[5]};

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    padding: 0 ${({ theme }) => theme.space[3]};
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.full};
    background: ${({ theme }) => theme.color.surface};
    color: ${({ theme }) => theme.color.text};
    text-decoration: none;
  }
  > a:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  ${({ theme }) => theme.media.touch} {
    > a {
      min-height: 44px;
    }
  }
`;

/** First day of the previous week; null if that is the opening week or earlier. */
function earlier({ timetable }: TimetablePage): string | null {
  const start = addDays(timetable.from, -timetable.days.length);
  return start <= openingDay(timetable) ? null : start;
}

export const Columns = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[6]};

  ${({ theme }) => theme.media.fromWide} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 20rem;
    align-items: start;
    gap: ${({ theme }) => theme.space[7]};
  }
  section > h2 {
    margin-bottom: ${({ theme }) => theme.space[3]};
  }
`;

export const Main = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[6]};
  min-width: 0;
`;

export const Aside = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[6]};
`;
