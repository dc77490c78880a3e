import { describe, expect, test } from '@jest/globals';
import type { BookingStatus } from '@aforo/shared/contract';
import { peopleOf } from './find-people.ts';

type Sessions = Parameters<typeof peopleOf>[0];
const asked = {
  now: new Date('2026-11-26T09:00:00.000Z'),
  timeZone: 'Europe/Madrid',
  path: '/profesional/clases',
};

function session(id: string, hour: string, names: string[], more = {}): Sessions[number] {
  return {
    id,
    status: 'scheduled',
    service: {
      id: 's',
      name: 'Pilates',
      color: '#0f766e',
    },
    startsAt: `2026-11-26T${hour}:00.000Z`,
    endsAt: `2026-11-26T${hour.replace(':00', ':50')}:00.000Z`,
    roster: names.map((name) => person(name)),
    ...more,
  };
}

function person(name: string, status: BookingStatus = 'confirmed') {
  return {
    bookingId: name,
    status,
    isExtra: false,
    notes: [],
    version: 1,
    client: {
      id: name,
      name,
      phone: null,
    },
  };
}

const found = (sessions: Sessions, q: string) =>
  peopleOf(sessions, { ...asked, q }).map(({ label, detail, to }) => [label, detail, to]);

describe('people in the professional’s classes', () => {
  test('are found once by the beginnings of their names, with their next class', () => {
    const sessions = [
      session('over', '07:00', ['Lucía Fernández', 'Ana Ruiz']),
      session('next', '10:00', ['Lucía Fernández', 'Omar Benali-Roca']),
      session('later', '17:00', ['Lucía Fernández']),
    ];
    expect(found(sessions, 'fern luc')).toEqual([
      ['Lucía Fernández', 'hoy 11:00 · Pilates', '/profesional/clases?clase=next'],
    ]);
    // A person whose only class is over is found with that class.
    expect(found(sessions, 'ANA')).toEqual([
      ['Ana Ruiz', 'hoy 08:00 · Pilates', '/profesional/clases?clase=over'],
    ]);
    expect(found(sessions, 'uiz')).toEqual([]);
    expect(found(sessions, 'roca')).toHaveLength(1);
    expect(found(sessions, 'benali, omar\u200B')).toHaveLength(1);
    expect(found(sessions, 'benaliroca')).toHaveLength(1);
  });

  test('do not include cancelled bookings or cancelled classes', () => {
    const sessions = [
      session('off', '10:00', ['Ana Ruiz'], { status: 'cancelled' }),
      session('on', '11:00', [], { roster: [person('Omar Benali', 'cancelled')] }),
    ];
    expect(found(sessions, 'ana')).toEqual([]);
    expect(found(sessions, 'omar')).toEqual([]);
  });
});
