import type { Figures, NamedUse, Use } from '@aforo/shared/contract';
import { groupBy } from '../../platform/group-by.ts';
import type { CohortRow, UseRow } from './figures.repository.ts';

export function useOf(rows: readonly UseRow[]): Use {
  const sum = (amountOf: (row: UseRow) => number) =>
    rows.reduce((total, row) => total + amountOf(row), 0);
  return {
    sessions: sum(({ sessions }) => sessions),
    attended: sum(({ attended }) => attended),
    noShow: sum(({ noShow }) => noShow),
    unmarked: sum(({ unmarked }) => unmarked),
    cancelledLate: sum(({ cancelledLate }) => cancelledLate),
    taken: sum((row) => (row.isClass ? row.attended + row.noShow + row.unmarked : 0)),
    places: sum(({ isClass, places }) => (isClass ? places : 0)),
  };
}

/** The groups with most attendance first, then by name. */
export function useBy(
  rows: readonly UseRow[],
  nameOf: (row: UseRow) => Pick<NamedUse, 'id' | 'name'>,
): NamedUse[] {
  return [...groupBy(rows, (row) => nameOf(row).id)]
    .map(([id, groupRows]) => ({
      id,
      name: groupRows[0] ? nameOf(groupRows[0]).name : '',
      ...useOf(groupRows),
    }))
    .sort(
      (one, other) =>
        other.attended - one.attended ||
        one.name.localeCompare(other.name, 'es') ||
        one.id.localeCompare(other.id),
    );
}

/** Classes by weekday and hour. */
export function useByHour(rows: readonly UseRow[]): Figures['hours'] {
  const classes = rows.filter(({ isClass }) => isClass);
  return [...groupBy(classes, ({ weekday, hour }) => weekday * 24 + hour)]
    .sort(([one], [other]) => one - other)
    .map(([key, hourRows]) => {
      const { sessions, taken, places } = useOf(hourRows);
      return { weekday: Math.floor(key / 24), hour: key % 24, sessions, taken, places };
    });
}

/** A month without attendance is 0; future months are absent. `month` is the current one. */
export function cohortsOf(rows: readonly CohortRow[], month: string): Figures['cohorts'] {
  return [...groupBy(rows, (row) => row.month)].map(([first, cohortRows]) => {
    const peopleAfter = new Map(cohortRows.map(({ later, people }) => [later, people]));
    return {
      month: first,
      people: peopleAfter.get(0) ?? 0,
      returned: Array.from(
        { length: monthNumber(month) - monthNumber(first) },
        (_, index) => peopleAfter.get(index + 1) ?? 0,
      ),
    };
  });
}

function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return year * 12 + number;
}
