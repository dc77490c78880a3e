import { expect, test } from '@jest/globals';
import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';
import { notesOfDay } from './day-notes.ts';

type Entry = Pick<RosterEntry, 'bookingId' | 'client' | 'status' | 'notes' | 'debt'>;

const ana = { id: 'ana', name: 'Ana', phone: null };
const pau = { id: 'pau', name: 'Pau', phone: null };
const entry = (bookingId: string, client: Entry['client'], notes: Entry['notes']): Entry => ({
  bookingId,
  client,
  notes,
  status: 'confirmed',
});
const session = (id: string, hour: string, roster: Entry[], status = 'scheduled') =>
  ({ id, startsAt: `2026-11-25T${hour}:00.000Z`, status, roster }) as AgendaSession;

const owes = { kind: 'owes', text: 'debe 12,00 €' } as const;
const birthday = { kind: 'birthday', text: 'cumpleaños' } as const;
const bono = { kind: 'bono', text: 'Bono 10 · quedan 2' } as const;

test('notesOfDay lists each person once per group, ordered by their first session', () => {
  const notes = notesOfDay([
    session('late', '18:00', [entry('b3', ana, [owes, birthday])]),
    session('early', '08:00', [entry('b1', ana, [owes, birthday, bono]), entry('b2', pau, [owes])]),
  ]);
  const said = (kind: 'owes' | 'birthday') =>
    notes.get(kind)?.map(({ bookingId, client }) => `${bookingId} ${client.name}`);
  expect(said('owes')).toEqual(['b1 Ana', 'b2 Pau']);
  expect(said('birthday')).toEqual(['b1 Ana']);
  expect([...notes.keys()]).toEqual(['owes', 'paysToday', 'birthday', 'expiring', 'firstTime']);
});

test('notesOfDay ignores cancelled bookings and cancelled classes', () => {
  const gone = { ...entry('b1', ana, [owes]), status: 'cancelled' as const };
  const notes = notesOfDay([
    session('one', '08:00', [gone]),
    session('two', '09:00', [entry('b2', pau, [owes])], 'cancelled'),
  ]);
  expect(notes.get('owes')).toEqual([]);
});

test('notesOfDay separates due debts from payments for sessions that have not begun', () => {
  const notes = notesOfDay([
    session('one', '08:00', [
      { ...entry('b1', ana, [owes]), debt: { owedMinor: 1200, aheadMinor: 1200 } },
      { ...entry('b2', pau, [owes]), debt: { owedMinor: 0, aheadMinor: 1200 } },
    ]),
    session('two', '09:00', [
      { ...entry('b3', ana, [owes]), debt: { owedMinor: 1200, aheadMinor: 1200 } },
    ]),
  ]);
  const names = (kind: 'owes' | 'paysToday') => notes.get(kind)?.map(({ client }) => client.name);
  expect([names('owes'), names('paysToday')]).toEqual([['Ana'], ['Pau']]);
});
