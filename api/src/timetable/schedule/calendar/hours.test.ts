import { describe, expect, test } from '@jest/globals';
import { conflictsOf, type Presence } from './calendar.ts';
import { dayParts, isInHours } from './hours.ts';

const madrid = 'Europe/Madrid';
const partsOf = (from: string, to: string, timeZone = madrid) =>
  dayParts(new Date(from), new Date(to), timeZone);

describe('a period', () => {
  test.each([
    ['within one day', '2026-11-23T17:00Z', '2026-11-23T18:00Z', [['2026-11-23', 1080, 1140]]],
    [
      'past midnight',
      '2026-12-31T22:30Z',
      '2026-12-31T23:30Z',
      [
        ['2026-12-31', 1410, 1440],
        ['2027-01-01', 0, 30],
      ],
    ],
    ['ending at midnight', '2026-12-31T22:00Z', '2026-12-31T23:00Z', [['2026-12-31', 1380, 1440]]],
    ['from midnight', '2026-12-31T23:00Z', '2027-01-01T00:00Z', [['2027-01-01', 0, 60]]],
    [
      'of more than a day',
      '2026-11-23T21:00Z',
      '2026-11-25T01:00Z',
      [
        ['2026-11-23', 1320, 1440],
        ['2026-11-24', 0, 1440],
        ['2026-11-25', 0, 120],
      ],
    ],
    [
      'over the night clocks go forward',
      '2027-03-27T22:30Z',
      '2027-03-28T01:30Z',
      [
        ['2027-03-27', 1410, 1440],
        ['2027-03-28', 0, 210],
      ],
    ],
    ['while clocks go back', '2027-10-31T00:30Z', '2027-10-31T01:10Z', [['2027-10-31', 150, 130]]],
  ])('%s is split into days', (_, from, to, parts) => {
    expect(partsOf(from, to)).toEqual(
      parts.map(([localDate, start, end]) => ({ localDate, from: start, to: end })),
    );
  });

  test('is split by days of the center, not of UTC', () => {
    const dates = (timeZone: string) =>
      partsOf('2026-11-23T04:30Z', '2026-11-23T05:30Z', timeZone).map(({ localDate }) => localDate);
    expect(dates('America/New_York')).toEqual(['2026-11-22', '2026-11-23']);
    expect(dates(madrid)).toEqual(['2026-11-23']);
  });
});

describe('isInHours', () => {
  const late = { starts: '18:00', ends: '24:00' };
  const early = { starts: '00:00', ends: '02:00' };
  const saturday = { weekday: 6, ...late };
  const sunday = { weekday: 0, ...early };
  // Saturday 23:30 to Sunday 00:30, in winter.
  const overMidnight = ['2026-11-28T22:30Z', '2026-11-28T23:30Z'] as const;

  test.each([
    ['both days open over midnight', [saturday, sunday], overMidnight, true],
    ['the second day is closed', [saturday], overMidnight, false],
    ['the first day is closed', [sunday], overMidnight, false],
    ['the first closes before', [{ ...saturday, ends: '23:45' }, sunday], overMidnight, false],
    ['the second opens later', [saturday, { ...sunday, starts: '00:10' }], overMidnight, false],
    ['the second closes too soon', [saturday, { ...sunday, ends: '00:15' }], overMidnight, false],
    ['it ends at midnight', [saturday], ['2026-11-28T22:00Z', '2026-11-28T23:00Z'], true],
    [
      'two ranges of a day touch',
      [
        { ...early, weekday: 1 },
        { starts: '02:00', ends: '04:00', weekday: 1 },
      ],
      ['2026-11-23T00:30Z', '2026-11-23T02:00Z'],
      true,
    ],
    // 02:00 is 03:00 that Sunday: an hour that starts at 01:30 ends at 03:30.
    ['clocks go forward meanwhile', [sunday], ['2027-03-28T00:30Z', '2027-03-28T01:30Z'], false],
    ['it ends when clocks go forward', [sunday], ['2027-03-28T00:00Z', '2027-03-28T01:00Z'], false],
    // 02:10 occurs twice that Sunday; the second one ends what started at 01:30.
    [
      'clocks go back and it ends too late',
      [sunday],
      ['2027-10-30T23:30Z', '2027-10-31T01:10Z'],
      false,
    ],
    [
      'clocks go back and it ends in time',
      [{ ...sunday, ends: '02:15' }],
      ['2027-10-30T23:30Z', '2027-10-31T01:10Z'],
      true,
    ],
    ['the center has no hours', [], overMidnight, true],
  ])('checks whether a session is inside when %s', (_, hours, [from, to], isInside) => {
    expect(isInHours(hours, partsOf(from, to))).toBe(isInside);
  });
});

describe('a class past midnight', () => {
  const candidate = {
    sessionId: null,
    professionalId: 'marta',
    resources: [],
    startsAt: new Date('2026-11-28T22:30Z'),
    endsAt: new Date('2026-11-28T23:30Z'),
    from: new Date('2026-11-28T22:30Z'),
    to: new Date('2026-11-28T23:30Z'),
  };
  const open = [0, 6].map((weekday) => ({ weekday, starts: '00:00', ends: '24:00' }));
  const conflictsWith = (changed: { holidays?: [string, string][]; marta?: Partial<Presence> }) =>
    conflictsOf(
      {
        timeZone: madrid,
        hours: open,
        holidays: new Map(changed.holidays),
        professionals: new Map([
          ['marta', { name: 'Marta', hours: [], exceptions: [], timeOff: [], ...changed.marta }],
        ]),
        resources: new Map(),
        professionalTaken: [],
        resourceTaken: [],
      },
      candidate,
    ).map(({ localDate, text }) => [localDate, text]);
  const day = '2026-11-28';

  test.each([
    ['a professional without hours', {}, []],
    ['a professional who works both days', { marta: { hours: open } }, []],
    [
      'a professional who works only the first day',
      { marta: { hours: open.slice(1) } },
      [[day, 'Marta no trabaja pasada la medianoche']],
    ],
    [
      'a professional who is off the next day',
      {
        marta: {
          exceptions: [{ localDate: '2026-11-29', kind: 'off' as const, starts: null, ends: null }],
        },
      },
      [[day, 'Marta no trabaja pasada la medianoche']],
    ],
    [
      'a holiday the next day',
      { holidays: [['2026-11-29', 'Fiesta']] satisfies [string, string][] },
      [[day, 'Pasada la medianoche es festivo: Fiesta']],
    ],
    [
      'a holiday on its first day',
      { holidays: [[day, 'Fiesta']] satisfies [string, string][] },
      [[day, 'Es festivo: Fiesta']],
    ],
  ])('reports the conflicts with %s', (_, changed, conflicts) => {
    expect(conflictsWith(changed)).toEqual(conflicts);
  });
});
