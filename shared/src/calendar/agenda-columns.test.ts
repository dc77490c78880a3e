import { describe, expect, test } from '@jest/globals';
import type { AgendaSession } from '../contract/index.ts';
import { calendarOf, type GridView } from './agenda-columns.ts';
import { timeOf } from './placement.ts';

const marta = { id: 'marta', name: 'Marta', color: '#7c3aed', status: 'active' as const };

function calendarWith(localDate: string, startsAt: string, endsAt: string, view: GridView) {
  const session: AgendaSession = {
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
  return calendarOf({
    view,
    agendas: [{ localDate, at: startsAt, sessions: [session] }],
    today: localDate,
    timeZone: 'Europe/Madrid',
    professionals: [marta],
    rooms: [{ id: 'sala', name: 'Sala' }],
    opening: undefined,
    timeOff: [],
    professionalId: null,
  });
}

describe('a class stands at its hour for as long as it lasts', () => {
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
      '23:30–24:00',
    ],
    [
      'until midnight',
      '2026-11-24',
      '2026-11-24T22:00:00.000Z',
      '2026-11-24T23:00:00.000Z',
      '23:00–24:00',
    ],
    [
      'in the hour left out',
      '2026-03-29',
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '01:30–02:30',
    ],
    [
      'in the hour told twice',
      '2026-10-25',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '02:30–03:00',
    ],
    [
      'as it is told again',
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
      expect(hours.to).toBeGreaterThanOrEqual(to);
    }
  });
});

describe('the colour of who gives a class', () => {
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

  test('heads their column', () => {
    expect(shown('profesionales')).toEqual([[marta.color], [undefined]]);
  });
  test.each(['semana', 'salas'] as const)('stands beside their name in %s', (view) => {
    expect(shown(view)).toEqual([[undefined], [marta.color]]);
  });
});
