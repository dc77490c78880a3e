import { describe, expect, test } from '@jest/globals';
import { unchangedUntil } from './day-limits.ts';

const at = (instant: string) => Date.parse(instant);
const day = { from: at('2026-11-20T00:00Z'), to: at('2026-11-21T00:00Z') };
const hour = 3_600_000;

function until(now: string, edges: number[], lapses: { from: string; to: string; at: string }[]) {
  const reads = { from: day.from - hour, to: day.to + 2 * hour };
  const holds = lapses.map((hold) => ({ at: at(hold.at), from: at(hold.from), to: at(hold.to) }));
  const found = unchangedUntil({ day, reads, edges, lapses: holds }, new Date(at(now)));
  return found === Infinity ? null : new Date(found).toISOString();
}

describe('a day stays as it is', () => {
  test.each([
    ['a day to come: until it begins', '2026-11-18T09:00:20Z', [0], '2026-11-20T00:00:00.000Z'],
    ['today: until the next minute', '2026-11-20T09:00:20Z', [0], '2026-11-20T09:01:00.000Z'],
    ['today, at a whole minute: for it', '2026-11-20T09:01Z', [0], '2026-11-20T09:01:00.001Z'],
    ['from its first instant it is today', '2026-11-20T00:00Z', [0], '2026-11-20T00:00:00.001Z'],
    ['a day that is over: for good', '2026-11-21T00:00Z', [0], null],
    ['until it can be booked', '2026-11-18T09:00Z', [0, 24 * hour], '2026-11-19T00:00:00.000Z'],
    ['while it opens: a minute', '2026-11-19T09:00:20Z', [24 * hour], '2026-11-19T09:01:00.000Z'],
  ])('%s', (_, now, edges, expected) => {
    expect(until(now, edges, [])).toBe(expected);
  });

  test('until a hold runs out that keeps something of it busy', () => {
    const evening = { from: '2026-11-20T20:00Z', to: '2026-11-20T21:00Z' };
    const nextNight = { from: '2026-11-21T01:00Z', to: '2026-11-21T03:00Z' };
    const nextDay = { from: '2026-11-21T02:00Z', to: '2026-11-21T03:00Z' };
    const lapses = [
      { ...evening, at: '2026-11-18T09:12:30.5Z' },
      { ...nextNight, at: '2026-11-18T09:11Z' },
      { ...nextDay, at: '2026-11-18T09:10Z' },
    ];
    expect(until('2026-11-18T09:00Z', [0], lapses)).toBe('2026-11-18T09:11:00.000Z');
    expect(until('2026-11-18T09:00Z', [0], lapses.slice(0, 1))).toBe('2026-11-18T09:12:30.500Z');
  });
});
