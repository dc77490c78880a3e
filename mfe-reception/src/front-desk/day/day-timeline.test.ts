import { describe, expect, test } from '@jest/globals';
import { byHour, dayTimeline, likelySession } from './day-timeline.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const session = (id: string, starts: string, ends: string, status = 'scheduled' as const) => ({
  id,
  startsAt: at(starts),
  endsAt: at(ends),
  status,
});
const nine = session('nine', '09:00', '10:00');
const ten = session('ten', '10:00', '11:00');
const half = session('half', '10:30', '11:30');
const day = [half, nine, ten];

const told = (now: string, isToday = true) =>
  dayTimeline(day, new Date(at(now)), isToday).map((item) =>
    item.kind === 'now' ? '—' : `${item.session.id} ${item.phase}`,
  );

describe('dayTimeline', () => {
  test.each([
    ['08:00', ['—', 'nine next', 'ten next', 'half next']],
    ['09:00', ['nine now', '—', 'ten next', 'half next']],
    ['10:00', ['nine past', 'ten now', '—', 'half next']],
    ['10:45', ['nine past', 'ten now', 'half now', '—']],
    ['23:00', ['nine past', 'ten past', 'half past', '—']],
  ])('puts the current-time line after the sessions begun by %s', (now, expected) => {
    expect(told(now)).toEqual(expected);
  });

  test('has no line on another day', () => {
    expect(told('10:00', false)).not.toContain('—');
  });

  test('has no line on a day without sessions', () => {
    expect(dayTimeline([], new Date(at('10:00')), true)).toEqual([]);
  });
});

describe('byHour', () => {
  const parts = (now: string) =>
    byHour(dayTimeline(day, new Date(at(now)), true)).map(
      ({ hour, items }) =>
        `${hour.slice(-2)}: ${items.map((item) => (item.kind === 'now' ? '—' : item.session.id)).join(' ')}`,
    );

  test.each([
    ['08:00', [': —', '09: nine', '10: ten half']],
    ['09:30', ['09: nine —', '10: ten half']],
    ['10:15', ['09: nine', '10: ten — half']],
    ['23:00', ['09: nine', '10: ten half —']],
  ])('at %s keeps the line with the session before it', (now, expected) => {
    expect(parts(now)).toEqual(expected);
  });
});

describe('likelySession', () => {
  test.each([
    ['08:00', 'nine'],
    ['09:15', 'nine'],
    ['09:16', 'ten'],
    ['10:20', 'half'],
    ['11:00', 'half'],
    ['23:00', 'half'],
  ])('at %s is %s', (now, expected) => {
    expect(likelySession(day, new Date(at(now)))?.id).toBe(expected);
  });

  test('is never a cancelled session', () => {
    const cancelled = { ...nine, status: 'cancelled' as const };
    expect(likelySession([cancelled, ten], new Date(at('08:00')))?.id).toBe('ten');
    expect(likelySession([cancelled], new Date(at('08:00')))).toBeUndefined();
  });
});
