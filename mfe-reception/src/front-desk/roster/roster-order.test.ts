import { describe, expect, test } from '@jest/globals';
import type { RosterEntry } from '@aforo/shared/contract';
import { arrivedText, occupancy, rosterOrder } from './roster-order.ts';

const entry = (bookingId: string, name: string, status: RosterEntry['status'] = 'confirmed') => ({
  bookingId,
  status,
  client: { id: bookingId, name, phone: null },
});

describe('rosterOrder', () => {
  const roster = [
    entry('4', 'Omar Benali'),
    entry('1', 'Íñigo Sáez'),
    entry('3', 'Lucía Ortiz'),
    entry('2', 'Iria Pena'),
  ];
  const names = (rows: typeof roster) => rows.map(({ client }) => client.name);

  test('sorts by name without accents', () => {
    expect(names(rosterOrder(roster))).toEqual([
      'Íñigo Sáez',
      'Iria Pena',
      'Lucía Ortiz',
      'Omar Benali',
    ]);
  });

  test('does not change when a client arrives', () => {
    const arrived = roster.map((row) =>
      row.bookingId === '3' ? { ...row, status: 'attended' as const } : row,
    );
    expect(names(rosterOrder(arrived))).toEqual(names(rosterOrder(roster)));
  });

  test.each(['cancelled', 'cancelledLate', 'cancelledByCenter', 'expired'] as const)(
    'leaves out a booking that is %s',
    (status) => {
      expect(rosterOrder([entry('1', 'Ana', status)])).toEqual([]);
    },
  );

  test('is stable for two people with the same name', () => {
    const twins = [entry('b', 'Ana Ruiz'), entry('a', 'Ana Ruiz')];
    expect(rosterOrder(twins).map(({ bookingId }) => bookingId)).toEqual(['a', 'b']);
  });
});

test.each<[RosterEntry['status'][], string]>([
  [[], 'nadie apuntado todavía'],
  [['confirmed', 'confirmed'], 'han llegado 0 de 2'],
  [['attended', 'confirmed'], 'ha llegado 1 de 2'],
  [['attended', 'attended', 'noShow'], 'han llegado 2 de 3'],
  [['attended', 'attended'], 'han llegado todos'],
  [['attended'], 'ha llegado'],
])('arrivedText(%j) is %p', (statuses, expected) => {
  expect(arrivedText(statuses)).toBe(expected);
});

test.each([
  [{ taken: 9, capacity: 10, waiting: 0, status: 'scheduled' }, '9/10', '9 de 10, queda 1 plaza'],
  [{ taken: 3, capacity: 10, waiting: 0, status: 'scheduled' }, '3/10', '3 de 10, quedan 7 plazas'],
  [
    { taken: 8, capacity: 8, waiting: 2, status: 'scheduled' },
    '8/8',
    '8 de 8, completa, 2 en espera',
  ],
  [{ taken: 9, capacity: 8, waiting: 0, status: 'closed' }, '9/8', '9 de 8, completa'],
  [{ taken: 0, capacity: 8, waiting: 0, status: 'cancelled' }, 'cancelada', 'cancelada'],
])('occupancy(%j) is %p', (session, short, expectedWords) => {
  expect(occupancy(session)).toEqual({ short, words: expectedWords });
});
