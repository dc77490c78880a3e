import { styled } from 'styled-components';
import { addDays } from '../../../format/index.ts';
import { Contact, Packages } from './center-info.tsx';
import { DayList } from './day-list.tsx';
import { everyDay } from '../addresses.ts';
import { DayStrip } from './day-strip.tsx';
import { Jumps } from './jumps.tsx';
import { People, Services } from './services.tsx';
import { EmptyTimetable } from './empty-timetable.tsx';
import { openingDay, type TimetablePage } from '../timetable-page.ts';

/** The classes of a day or a week, followed by services, packages and professionals. */
export function WeekView({ page }: { page: TimetablePage }) {
  const { timetable, addresses } = page;
  const { days, from, today } = timetable;
  const isEmpty = days.every(({ sessions }) => sessions.length === 0);
  const dates = days.map(({ localDate }) => localDate);
  const isThisWeek = dates.includes(today);
  const isOpening = dates.includes(openingDay(timetable));
  const next = addDays(from, days.length);
  return (
    <Whole>
      {page.isFramed ? <Jumps page={page} /> : null}
      <Columns>
        <Main>
          <DayStrip page={page} />
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
            <>
              <DayList page={page} />
              {page.shownDay === null ? null : (
                <p>
                  <a href={addresses.day(from === openingDay(timetable) ? null : from, everyDay)}>
                    Ver toda la semana
                  </a>
                </p>
              )}
            </>
          )}
        </Main>
        <Aside>
          <Contact page={page} />
        </Aside>
      </Columns>
      <Services page={page} />
      <Packages page={page} />
      <People page={page} />
    </Whole>
  );
}

const Whole = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[7]};

  > section > h2 {
    margin-bottom: ${({ theme }) => theme.space[3]};
  }
`;

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
