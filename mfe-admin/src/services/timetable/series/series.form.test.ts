import { describe, expect, test } from '@jest/globals';
import type { EditBase } from './series.form.ts';
import { changesOf, laterTime, rebased } from './series.form.ts';
import { endTime, seatsText, seriesText } from './series.messages.ts';

const base: EditBase = {
  localDate: '2026-11-23',
  weekdays: [1, 3],
  localTime: '19:00',
  durationMinutes: 55,
  professionalId: 'marta',
  resourceId: null,
  capacity: 10,
  untilDate: null,
};

describe('the changes sent to the server', () => {
  test('contain only the fields that differ', () => {
    expect(changesOf({ ...base, scope: 'all', localTime: '20:00' }, base)).toEqual({
      localTime: '20:00',
    });
  });

  test('are null if nothing differs, ignoring the order of the days', () => {
    expect(changesOf({ ...base, scope: 'following', weekdays: [3, 1] }, base)).toBeNull();
  });

  test('leave out days and end date for one class, and the date for several', () => {
    const written = { ...base, localDate: '2026-11-24', weekdays: [2], untilDate: '2026-12-24' };
    expect(changesOf({ ...written, scope: 'one' }, base)).toEqual({ localDate: '2026-11-24' });
    expect(changesOf({ ...written, scope: 'all' }, base)).toEqual({
      weekdays: [2],
      untilDate: '2026-12-24',
    });
  });

  test('distinguish a removed room from an unchanged one', () => {
    const inRoom = { ...base, resourceId: 'sala' };
    expect(changesOf({ ...inRoom, scope: 'all', resourceId: null }, inRoom)).toEqual({
      resourceId: null,
    });
  });
});

test('changing the scope keeps the edited fields and takes the others from the new base', () => {
  const ofSession = { ...base, localTime: '19:30', capacity: 8 };
  const written = { ...ofSession, capacity: 12 };
  expect(rebased(written, ofSession, base)).toEqual({ ...base, capacity: 12 });
});

test('a class moved to another day moves its weekday in the series, only once', () => {
  const moved = { ...base, localDate: '2026-11-26', localTime: '18:00' };
  const ofSeries = rebased(moved, base, base);
  expect(ofSeries.weekdays).toEqual([3, 4]);
  expect(ofSeries.localTime).toBe('18:00');
  expect(rebased(ofSeries, base, base).weekdays).toEqual([3, 4]);
  // Monday to Wednesday, which the series already has.
  expect(rebased({ ...base, localDate: '2026-11-25' }, base, base).weekdays).toEqual([3]);
});

test.each([
  ['19:00', 55, '19:55'],
  ['23:00', 60, '00:00'],
  ['22:30', 120, '00:30 del día siguiente'],
  ['19:00', null, ''],
  ['', 55, ''],
])('a class at %s of %d minutes ends at %s', (time, minutes, end) => {
  expect(endTime(time, minutes)).toBe(end);
});

test.each([
  [{ capacity: 10, taken: 8, waiting: 0 }, 'quedan 2'],
  [{ capacity: 10, taken: 9, waiting: 0 }, 'queda 1'],
  [{ capacity: 10, taken: 10, waiting: 3 }, 'completa · 3 en espera'],
  [{ capacity: 10, taken: 11, waiting: 0 }, 'completa'],
])('formats the seats of %j as %s', (seats, text) => {
  expect(seatsText(seats)).toBe(text);
});

test('describes when a series repeats and when it ends', () => {
  const series = { weekdays: [1, 3], localTime: '19:00' };
  expect(seriesText({ ...series, untilDate: null })).toBe(
    'Los lunes y miércoles a las 19:00, sin fecha de fin',
  );
  expect(seriesText({ ...series, untilDate: '2026-12-18' })).toBe(
    'Los lunes y miércoles a las 19:00, hasta el 18 dic 2026',
  );
  expect(seriesText({ ...series, moreTimes: ['10:00', '20:00'], untilDate: null })).toBe(
    'Los lunes y miércoles a las 10:00, 19:00 y 20:00, sin fecha de fin',
  );
});

test.each([
  ['09:30', '10:30'],
  ['22:00', '23:00'],
  ['23:15', ''],
  ['', ''],
])('after %s proposes another class at «%s»', (time, later) => {
  expect(laterTime(time)).toBe(later);
});
