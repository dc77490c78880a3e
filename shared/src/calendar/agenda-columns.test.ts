import { describe, expect, test } from '@jest/globals';
import type { AgendaSession } from '../contract/index.ts';
import { calendarOf, type GridView } from './agenda-columns.ts';
import { timeOf } from './placement.ts';

const marta = { id: 'marta', name: 'Marta', color: '#7c3aed', status: 'active' as const };

function sessionAt(startsAt: string, endsAt: string): AgendaSession {
  return {
    id: 'clase',
    seriesId: null,
    service: { id: 'yoga', name: 'Yoga', color: '#0f766e' },
    professional: marta,
    startsAt,
    endsAt,
    resourceId: 'sala',
    roomName: 'Sala',
    capacity: 8,
    taken: 0,
    waiting: 0,
    isEdited: false,
    kind: 'class',
    status: 'scheduled',
    roster: [],
    waitlist: [],
  };
}

function factsOf(view: GridView, today: string) {
  return {
    view,
    today,
    timeZone: 'Europe/Madrid',
    professionals: [marta],
    rooms: [{ id: 'sala', name: 'Sala' }],
    opening: undefined,
    timeOff: [],
    professionalId: null,
  };
}

function calendarWith(
  localDate: string,
  startsAt: string,
  endsAt: string,
  view: GridView,
  isOvernight = false,
) {
  const session = sessionAt(startsAt, endsAt);
  const [sessions, overnight] = isOvernight ? [[], [session]] : [[session], []];
  return calendarOf({
    ...factsOf(view, localDate),
    agendas: [{ localDate, at: startsAt, sessions, overnight }],
  });
}

describe('a class starts at its local time and keeps its duration', () => {
  test.each([
    [
      'on any day',
      '2026-11-24',
      '2026-11-24T08:00:00.000Z',
      '2026-11-24T08:55:00.000Z',
      '09:00–09:55',
    ],
    [
      'over midnight',
      '2026-11-24',
      '2026-11-24T22:30:00.000Z',
      '2026-11-25T00:00:00.000Z',
      '23:30–01:00',
    ],
    [
      'until midnight',
      '2026-11-24',
      '2026-11-24T22:00:00.000Z',
      '2026-11-24T23:00:00.000Z',
      '23:00–24:00',
    ],
    [
      'in the hour skipped by DST',
      '2026-03-29',
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '01:30–02:30',
    ],
    [
      'in the hour repeated by DST',
      '2026-10-25',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '02:30–03:00',
    ],
    [
      'in the second pass of the repeated hour',
      '2026-10-25',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
      '02:30–03:00',
    ],
  ])('%s', (_, localDate, startsAt, endsAt, shown) => {
    for (const view of ['semana', 'profesionales', 'salas'] as const) {
      const { placed, hours } = calendarWith(localDate, startsAt, endsAt, view);
      expect(placed).toHaveLength(1);
      const { from, to } = placed[0]?.placement ?? { from: 0, to: 0 };
      expect(`${timeOf(from)}–${timeOf(to)}`).toBe(shown);
      expect(hours.from).toBeLessThanOrEqual(from);
      expect(hours.to).toBe(Math.max(21 * 60, Math.min(Math.ceil(to / 60) * 60, 1440)));
    }
  });
});

describe('a session that continues after midnight also appears on the next day', () => {
  test.each([
    ['on any night', '2026-11-24T21:30:00.000Z', '2026-11-24T23:30:00.000Z', '00:00–00:30'],
    // Five hours from 23:00: with the clock change they end an hour later or earlier by the clock.
    [
      'when clocks go forward',
      '2027-03-27T22:00:00.000Z',
      '2027-03-28T03:00:00.000Z',
      '00:00–05:00',
    ],
    ['when clocks go back', '2027-10-30T21:00:00.000Z', '2027-10-31T02:00:00.000Z', '00:00–03:00'],
  ])('%s', (_, startsAt, endsAt, shown) => {
    const localDate = endsAt.slice(0, 10) === '2026-11-24' ? '2026-11-25' : endsAt.slice(0, 10);
    for (const view of ['semana', 'profesionales', 'salas'] as const) {
      const { placed, hours } = calendarWith(localDate, startsAt, endsAt, view, true);
      expect(placed).toHaveLength(1);
      expect(placed[0]?.isRest).toBe(true);
      const { from, to } = placed[0]?.placement ?? { from: -1, to: -1 };
      expect(`${timeOf(from)}–${timeOf(to)}`).toBe(shown);
      expect(hours.from).toBe(0);
    }
  });

  test('shows each part on its day within a week', () => {
    const [startsAt, endsAt] = ['2026-11-24T21:30:00.000Z', '2026-11-24T23:30:00.000Z'];
    const late = sessionAt(startsAt, endsAt);
    const { placed } = calendarOf({
      ...factsOf('semana', '2026-11-24'),
      agendas: [
        { localDate: '2026-11-24', at: startsAt, sessions: [late], overnight: [] },
        { localDate: '2026-11-25', at: startsAt, sessions: [], overnight: [late] },
      ],
    });
    expect(
      placed.map(({ placement: { columnId, from, to }, isRest }) => [
        columnId,
        timeOf(from),
        timeOf(to),
        isRest,
      ]),
    ).toEqual([
      ['2026-11-24', '22:30', '00:30', false],
      ['2026-11-25', '00:00', '00:30', true],
    ]);
  });
});

describe('a professional’s colour', () => {
  const day = '2026-11-24';
  const shown = (view: GridView) => {
    const { columns, placed } = calendarWith(
      day,
      `${day}T08:00:00.000Z`,
      `${day}T08:55:00.000Z`,
      view,
    );
    return [columns.map(({ color }) => color), placed.map(({ color }) => color)];
  };

  test('appears in the column’s head', () => {
    expect(shown('profesionales')).toEqual([[marta.color], [undefined]]);
  });
  test.each(['semana', 'salas'] as const)('appears beside the name in %s', (view) => {
    expect(shown(view)).toEqual([[undefined], [marta.color]]);
  });
});
