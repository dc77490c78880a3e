import { describe, expect, test } from '@jest/globals';
import type { RosterEntry } from '@aforo/shared/contract';
import {
  arrivedText,
  canMark,
  comingText,
  currentSession,
  emptyRosterText,
  isDoorOpen,
  nameOf,
  noteExcerpt,
  rosterShown,
  rowNotes,
  unsentText,
} from './session.messages.ts';

const startsAt = '2026-11-21T10:00:00.000Z';
const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);

test.each([
  ['attended', '07:59', 'scheduled', false],
  ['attended', '08:00', 'scheduled', true],
  ['noShow', '09:59', 'scheduled', false],
  ['noShow', '10:00', 'scheduled', true],
  ['confirmed', '07:00', 'scheduled', true],
  ['attended', '10:00', 'closed', false],
] as const)(
  'marking %s at %s in a session that is %s is possible: %s',
  (status, time, state, can) => {
    expect(canMark({ startsAt, status: state }, status, at(time))).toBe(can);
  },
);

const entry = (bookingId: string, status: RosterEntry['status']): RosterEntry => ({
  bookingId,
  client: { id: bookingId, name: bookingId, phone: null },
  status,
  isExtra: false,
  notes: [],
  version: 1,
});

describe('the roster', () => {
  test('shows the marks of this device, and leaves out cancelled bookings', () => {
    const mark = {
      bookingId: 'ana',
      status: 'attended',
      was: 'confirmed',
      markedAt: startsAt,
      key: 'k',
      hasLeft: false,
    } as const;
    const roster = [entry('ana', 'confirmed'), entry('omar', 'noShow'), entry('pau', 'cancelled')];
    expect(
      rosterShown(roster, [mark], [mark]).map(({ bookingId, status, isUnsent }) => [
        bookingId,
        status,
        isUnsent,
      ]),
    ).toEqual([
      ['ana', 'attended', true],
      ['omar', 'noShow', false],
    ]);
  });
});

test.each([
  ['09:00', 'first'],
  ['10:30', 'first'],
  ['11:00', 'third'],
  ['14:00', undefined],
])('at %s the current session is %s', (time, id) => {
  const sessions = [
    { id: 'first', endsAt: '2026-11-21T11:00:00.000Z', status: 'scheduled' },
    { id: 'second', endsAt: '2026-11-21T12:00:00.000Z', status: 'cancelled' },
    { id: 'third', endsAt: '2026-11-21T13:00:00.000Z', status: 'scheduled' },
  ] as const;
  expect(currentSession(sessions, at(time))).toBe(id);
});

test.each([
  [{ taken: 8, capacity: 10, waiting: 0 }, '8 de 10 plazas'],
  [{ taken: 10, capacity: 10, waiting: 3 }, '10 de 10 plazas · 3\u00a0en\u00a0espera'],
  [{ taken: 0, capacity: 1, waiting: 0 }, '0 de 1 plaza'],
])('formats the seats of a class: %j', (seats, text) => {
  expect(comingText({ kind: 'class', roster: [], ...seats })).toBe(text);
});

test('names the client of an appointment instead of its seats', () => {
  const seats = { kind: 'appointment', taken: 1, capacity: 1, waiting: 0 } as const;
  const roster = [entry('pau', 'cancelled'), entry('ana', 'confirmed')];
  expect(comingText({ ...seats, roster })).toBe('ana');
  expect(comingText({ ...seats, roster: [] })).toBe('');
});

test.each([
  ['scheduled', '10:59', 'Todavía no se ha apuntado nadie.'],
  ['scheduled', '11:00', 'No había nadie apuntado.'],
  ['closed', '12:00', 'No había nadie apuntado.'],
  ['cancelled', '09:00', 'Se ha cancelado: no viene nadie.'],
] as const)(
  'describes the empty roster of a session that is %s at %s: %s',
  (status, time, text) => {
    expect(emptyRosterText({ status, endsAt: '2026-11-21T11:00:00.000Z' }, at(time))).toBe(text);
  },
);

test.each([
  [1, /^1 asistencia sin enviar/],
  [3, /^3 asistencias sin enviar/],
])('tells that %i marks are unsent', (count, pattern) => {
  expect(unsentText(count)).toMatch(pattern);
});

test('finds the client of a mark in the loaded days', () => {
  const days = [{ sessions: [{ roster: [entry('ana', 'confirmed')] }] }];
  expect(nameOf(days, 'ana')).toBe('ana');
  expect(nameOf(days, 'gone')).toBe('Una reserva');
});

const long =
  'Operada de la rodilla derecha en marzo: nada de saltos, y avisar si le molesta al bajar escaleras.';

test.each([
  ['Zurda.', 'Zurda.'],
  ['Zurda.\nViene con su hija.', 'Zurda.…'],
  [long, 'Operada de la rodilla derecha en marzo: nada de saltos, y avisar si le molesta…'],
])('shortens the note %j to %j', (text, first) => {
  expect(noteExcerpt(text)).toBe(first);
});

test.each([
  ['class', ['attended', 'confirmed', 'noShow'], 'ha venido 1'],
  ['class', ['attended', 'attended'], 'han venido 2'],
  ['class', ['confirmed'], ''],
  ['appointment', ['attended'], ''],
] as const)('of a %s with %j says «%s»', (kind, statuses, text) => {
  expect(
    arrivedText(
      { kind },
      statuses.map((status) => ({ status })),
    ),
  ).toBe(text);
});

test.each([
  ['07:59', false],
  ['08:00', true],
  ['10:59', true],
  ['11:00', false],
])('the door of a class from 10:00 to 11:00 is open at %s: %s', (time, isOpen) => {
  const session = {
    startsAt: '2026-11-21T10:00:00.000Z',
    endsAt: '2026-11-21T11:00:00.000Z',
    status: 'scheduled',
  } as const;
  expect(isDoorOpen(session, at(time))).toBe(isOpen);
  expect(isDoorOpen({ ...session, status: 'cancelled' }, at(time))).toBe(false);
});

test('a row says first what matters for the class, then tags and notes', () => {
  const notes = [
    { kind: 'coming', text: 'viene' },
    { kind: 'firstTime', text: 'primera vez' },
    { kind: 'bono', text: 'última del bono' },
  ] as const;
  expect(rowNotes({ notes: [...notes], about: { tags: ['zurda'], notes: long } })).toEqual({
    urgent: ['primera vez', 'última del bono'],
    rest: ['zurda', noteExcerpt(long), 'viene'],
  });
  expect(rowNotes({ notes: [] })).toEqual({ urgent: [], rest: [] });
});
