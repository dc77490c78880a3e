import { describe, expect, test } from '@jest/globals';
import type { EditBase } from './series.form.ts';
import { changesOf, laterTime, rebased } from './series.form.ts';
import { endTime, seatsWords, seriesWords } from './series.messages.ts';

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

describe('the changes that are sent', () => {
  test('are only those that differ', () => {
    expect(changesOf({ ...base, scope: 'all', localTime: '20:00' }, base)).toEqual({
      localTime: '20:00',
    });
  });

  test('are none where nothing differs, whatever the order of the days', () => {
    expect(changesOf({ ...base, scope: 'following', weekdays: [3, 1] }, base)).toBeNull();
  });

  test('of one class leave out days and end, of several the date', () => {
    const written = { ...base, localDate: '2026-11-24', weekdays: [2], untilDate: '2026-12-24' };
    expect(changesOf({ ...written, scope: 'one' }, base)).toEqual({ localDate: '2026-11-24' });
    expect(changesOf({ ...written, scope: 'all' }, base)).toEqual({
      weekdays: [2],
      untilDate: '2026-12-24',
    });
  });

  test('tell a room taken away from a room left as it was', () => {
    const inRoom = { ...base, resourceId: 'sala' };
    expect(changesOf({ ...inRoom, scope: 'all', resourceId: null }, inRoom)).toEqual({
      resourceId: null,
    });
  });
});

test('another scope keeps what was written and takes the rest from where it starts', () => {
  const ofSession = { ...base, localTime: '19:30', capacity: 8 };
  const written = { ...ofSession, capacity: 12 };
  expect(rebased(written, ofSession, base)).toEqual({ ...base, capacity: 12 });
});

test('a class moved to another day moves that day of its series, and only once', () => {
  const moved = { ...base, localDate: '2026-11-26', localTime: '18:00' };
  const ofSeries = rebased(moved, base, base);
  expect(ofSeries.weekdays).toEqual([3, 4]);
  expect(ofSeries.localTime).toBe('18:00');
  expect(rebased(ofSeries, base, base).weekdays).toEqual([3, 4]);
  // Tuesday to Wednesday, which has one already.
  expect(rebased({ ...base, localDate: '2026-11-25' }, base, base).weekdays).toEqual([3]);
});

test.each([
  ['19:00', 55, '19:55'],
  ['23:00', 60, '00:00'],
  ['22:30', 120, '00:30 del día siguiente'],
  ['19:00', NaN, ''],
  ['', 55, ''],
])('what begins at %s and lasts %d ends at %s', (time, minutes, end) => {
  expect(endTime(time, minutes)).toBe(end);
});

test.each([
  [{ capacity: 10, taken: 8, waiting: 0 }, 'quedan 2'],
  [{ capacity: 10, taken: 9, waiting: 0 }, 'queda 1'],
  [{ capacity: 10, taken: 10, waiting: 3 }, 'completa · 3 en espera'],
  [{ capacity: 10, taken: 11, waiting: 0 }, 'completa'],
])('the places of %j are %s', (places, words) => {
  expect(seatsWords(places)).toBe(words);
});

test('a series says when it repeats and until when', () => {
  const series = { weekdays: [1, 3], localTime: '19:00' };
  expect(seriesWords({ ...series, untilDate: null })).toBe(
    'Los lunes y miércoles a las 19:00, sin fecha de fin',
  );
  expect(seriesWords({ ...series, untilDate: '2026-12-18' })).toBe(
    'Los lunes y miércoles a las 19:00, hasta el 18 dic 2026',
  );
  expect(seriesWords({ ...series, moreTimes: ['10:00', '20:00'], untilDate: null })).toBe(
    'Los lunes y miércoles a las 10:00, 19:00 y 20:00, sin fecha de fin',
  );
});

test.each([
  ['09:30', '10:30'],
  ['22:00', '23:00'],
  ['23:15', ''],
  ['', ''],
])('after %s another class is proposed at «%s»', (time, later) => {
  expect(laterTime(time)).toBe(later);
});
