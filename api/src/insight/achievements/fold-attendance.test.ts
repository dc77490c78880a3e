import { describe, expect, test } from '@jest/globals';
import type { AchievementRule } from '@aforo/shared/contract';
import { closedWeeks } from './closed-weeks.ts';
import { type Attendance, foldAttendance, type FoldContext } from './fold-attendance.ts';

const base: AchievementRule = {
  metric: 'classes',
  steps: [1],
  absenceDays: null,
  isRepeated: false,
  serviceIds: [],
  professionalIds: [],
  startsFrom: null,
  startsUntil: null,
  since: null,
};

/** Weeks begin on Sunday; 2026-11-22 is a Sunday. */
const context: FoldContext = {
  today: '2026-11-25',
  weekStartsOn: 0,
  closedWeeks: new Set(),
  freezes: [],
  birthDate: null,
};

const came = (localDate: string, more: Partial<Attendance> = {}): Attendance => ({
  clientId: 'ana',
  bookingId: `${localDate} ${more.localMinutes ?? 600}`,
  serviceId: 'pilates',
  professionalId: 'marta',
  startsAt: new Date(`${localDate}T10:00:00Z`),
  localDate,
  localMinutes: 600,
  ...more,
});

const fold = (
  rule: Partial<AchievementRule>,
  days: (string | Attendance)[],
  more: Partial<FoldContext> = {},
) => {
  const folded = foldAttendance(
    { ...base, ...rule },
    days.map((day) => (typeof day === 'string' ? came(day) : day)),
    { ...context, ...more },
  );
  const { earned, ...rest } = folded;
  return {
    ...rest,
    earned: earned.map(({ cycle, step, attendance }) => [cycle, step, attendance.localDate]),
  };
};

const days = ['2026-11-02', '2026-11-04', '2026-11-06', '2026-11-09', '2026-11-11'];

describe('classes', () => {
  test('earn each step of a ladder with the class that reaches it', () => {
    expect(fold({ steps: [1, 3, 10] }, days)).toEqual({
      earned: [
        [1, 1, '2026-11-02'],
        [1, 3, '2026-11-06'],
      ],
      value: 5,
      nextStep: 10,
      isAtRisk: false,
    });
  });

  test('earn a repeated step at each of its multiples', () => {
    expect(fold({ steps: [2], isRepeated: true }, days)).toMatchObject({
      earned: [
        [1, 2, '2026-11-04'],
        [2, 2, '2026-11-09'],
      ],
      nextStep: 6,
    });
  });

  test('count by service, professional, hour and day', () => {
    const mixed = [
      came('2026-11-01', { localMinutes: 7 * 60 }),
      came('2026-11-02', { serviceId: 'yoga', localMinutes: 7 * 60 }),
      came('2026-11-03', { localMinutes: 7 * 60, professionalId: 'luis' }),
      came('2026-11-04', { localMinutes: 7 * 60 }),
      came('2026-11-05', { localMinutes: 10 * 60 }),
    ];
    const rule = {
      serviceIds: ['pilates'],
      professionalIds: ['marta'],
      startsUntil: '10:00',
      since: '2026-11-02',
    };
    expect(fold(rule, mixed)).toMatchObject({ value: 1, earned: [[1, 1, '2026-11-04']] });
    expect(fold({ ...rule, startsUntil: null, startsFrom: '10:00' }, mixed)).toMatchObject({
      earned: [[1, 1, '2026-11-05']],
    });
  });
});

test('counts each service once', () => {
  const tried = ['pilates', 'yoga', 'pilates', 'barre'].map((serviceId, at) =>
    came(days[at]!, { serviceId }),
  );
  expect(fold({ metric: 'services', steps: [2, 3, 5] }, tried)).toMatchObject({
    earned: [
      [1, 2, '2026-11-04'],
      [1, 3, '2026-11-09'],
    ],
    value: 3,
    nextStep: 5,
  });
});

describe('weeks in a row', () => {
  const weeks: Partial<AchievementRule> = { metric: 'weeks', steps: [2, 3] };

  test('count a week once, however often the client came', () => {
    expect(fold(weeks, ['2026-11-15', '2026-11-21', '2026-11-22'])).toMatchObject({
      earned: [[1, 2, '2026-11-22']],
      value: 2,
      nextStep: 3,
      isAtRisk: false,
    });
  });

  test("begin on the center's first weekday: a Saturday and its Sunday are two weeks, or one", () => {
    const weekend = ['2026-11-21', '2026-11-22'];
    expect(fold(weeks, weekend).earned).toEqual([[1, 2, '2026-11-22']]);
    expect(fold(weeks, weekend, { weekStartsOn: 1 }).earned).toEqual([]);
  });

  test('continue over the end of the year', () => {
    const winter = ['2025-12-24', '2025-12-31', '2026-01-07'];
    expect(fold(weeks, winter).earned).toEqual([
      [1, 2, '2025-12-31'],
      [1, 3, '2026-01-07'],
    ]);
  });

  test('break in a week without attendance, but not in a closed week', () => {
    const around = ['2026-11-04', '2026-11-18'];
    expect(fold(weeks, around).earned).toEqual([]);
    const holidays = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
    const closed = closedWeeks({ weekdays: [1, 2, 3, 4, 5], holidays }, 0);
    expect(fold(weeks, around, { closedWeeks: closed }).earned).toEqual([[1, 2, '2026-11-18']]);
    // Also open on Saturday, so there was a day to come.
    const open = closedWeeks({ weekdays: [1, 2, 3, 4, 5, 6], holidays }, 0);
    expect(fold(weeks, around, { closedWeeks: open }).earned).toEqual([]);
  });

  test('continue over a week start, a closure and the end of the year', () => {
    // A Saturday; two weeks closed from Monday to Friday; the Sunday that begins the next week.
    const around = ['2025-12-20', '2026-01-04'];
    const holidays = ['22', '23', '24', '25', '26', '29', '30', '31'].map(
      (day) => `2025-12-${day}`,
    );
    const shut = [...holidays, '2026-01-01', '2026-01-02'];
    const opening = { weekdays: [1, 2, 3, 4, 5], holidays: shut };
    const closed = closedWeeks(opening, 0);
    expect([...new Set(closed)]).toEqual(['2025-12-21', '2025-12-28']);
    expect(fold(weeks, around, { closedWeeks: closed }).earned).toEqual([[1, 2, '2026-01-04']]);
    // With one open day, on either side of the end of the year, there was a day to come.
    for (const openDay of ['2025-12-22', '2026-01-02']) {
      const open = { ...opening, holidays: shut.filter((day) => day !== openDay) };
      expect(fold(weeks, around, { closedWeeks: closedWeeks(open, 0) }).earned).toEqual([]);
    }
    // When weeks begin on Monday, that Sunday is in the second closed week, and counts in it.
    const fromMonday = { closedWeeks: closedWeeks(opening, 1), weekStartsOn: 1 as const };
    expect(fold(weeks, around, fromMonday).earned).toEqual([[1, 2, '2026-01-04']]);
  });

  test('count a closed week with attendance', () => {
    const closed = new Set(['2026-11-08']);
    expect(fold(weeks, ['2026-11-04', '2026-11-09'], { closedWeeks: closed }).value).toBe(0);
    const earned = fold(weeks, ['2026-11-04', '2026-11-09', '2026-11-16'], { closedWeeks: closed });
    expect(earned.earned).toEqual([
      [1, 2, '2026-11-09'],
      [1, 3, '2026-11-16'],
    ]);
  });

  test('are suspended while the bono is frozen', () => {
    const around = ['2026-10-28', '2026-11-18'];
    const freezes = [{ from: '2026-11-03', to: '2026-11-12' }];
    expect(fold(weeks, around, { freezes })).toMatchObject({
      earned: [[1, 2, '2026-11-18']],
      value: 2,
    });
    expect(
      fold(weeks, around, { freezes: [{ from: '2026-11-03', to: '2026-11-05' }] }),
    ).toMatchObject({ earned: [], value: 1 });
  });

  test('are at risk until the end of a week without attendance', () => {
    const kept = ['2026-11-10', '2026-11-17'];
    expect(fold(weeks, kept)).toMatchObject({ value: 2, nextStep: 3, isAtRisk: true });
    expect(fold(weeks, kept, { today: '2026-11-21' })).toMatchObject({ isAtRisk: false, value: 2 });
    expect(fold(weeks, kept, { today: '2026-11-29' })).toMatchObject({ isAtRisk: false, value: 0 });
  });

  test('are earned once, or with every streak when repeated', () => {
    const twice = ['2026-09-01', '2026-09-08', '2026-10-06', '2026-10-13'];
    expect(fold(weeks, twice).earned).toEqual([[1, 2, '2026-09-08']]);
    expect(fold({ ...weeks, isRepeated: true }, twice).earned).toEqual([
      [1, 2, '2026-09-08'],
      [2, 2, '2026-10-13'],
    ]);
  });
});

describe('a return', () => {
  const back = { metric: 'return', absenceDays: 30 } as const;
  const visits = ['2026-01-01', '2026-01-30', '2026-03-01', '2026-06-01'];

  test('is a class that many days after the previous one', () => {
    expect(fold(back, visits)).toEqual({
      earned: [[1, 1, '2026-03-01']],
      value: 2,
      nextStep: null,
      isAtRisk: false,
    });
    expect(fold({ ...back, isRepeated: true }, visits).earned).toEqual([
      [1, 1, '2026-03-01'],
      [2, 1, '2026-06-01'],
    ]);
  });

  test('is not earned with the first class', () => {
    expect(fold(back, ['2026-01-01']).earned).toEqual([]);
  });
});

describe('a birthday', () => {
  const party = { metric: 'birthday', isRepeated: true } as const;

  test('counts once a year, with its year', () => {
    const classes = ['2025-11-24', came('2026-11-24'), came('2026-11-24', { localMinutes: 1140 })];
    expect(fold(party, classes, { birthDate: '1990-11-24' }).earned).toEqual([
      [2025, 1, '2025-11-24'],
      [2026, 1, '2026-11-24'],
    ]);
    expect(
      fold({ ...party, isRepeated: false }, classes, { birthDate: '1990-11-24' }).earned,
    ).toEqual([[1, 1, '2025-11-24']]);
  });

  test('of 29 February is on the 28th in other years', () => {
    const classes = ['2024-02-28', '2024-02-29', '2026-02-28'];
    expect(fold(party, classes, { birthDate: '1996-02-29' }).earned).toEqual([
      [2024, 1, '2024-02-29'],
      [2026, 1, '2026-02-28'],
    ]);
  });

  test('counts nothing without a birth date', () => {
    expect(fold(party, ['2026-11-24']).earned).toEqual([]);
  });
});
