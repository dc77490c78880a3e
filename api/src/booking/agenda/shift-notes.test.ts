import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Agenda, ShiftNote } from '@aforo/shared/contract';
import { buildTestApp, type Person, type TestApp } from '../../testing/servers/test-app.ts';

let server: TestApp;
let frontDesk: Person;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-21T09:00:00.000Z');
  frontDesk = server.as('receptionist');
  await server.database.pool.query('delete from shift_note');
});

const add = async (text: string) =>
  (await frontDesk.post('/api/shift-notes', { text })).json<ShiftNote>();
const setDone = (id: string, isDone: boolean) =>
  frontDesk.put(`/api/shift-notes/${id}/done`, { isDone });
async function notesOn(date: string, person = frontDesk): Promise<string[] | undefined> {
  const answer = await person.get(`/api/agenda?date=${date}`);
  return answer.json<{ days: Agenda[] }>().days[0]?.shiftNotes?.map(({ text }) => text);
}

test('are in the agenda of today, for those who write them', async () => {
  await add('Han dejado un paraguas.');
  await add('Llamar a Pau.');
  expect(await notesOn('2026-11-21')).toEqual(['Han dejado un paraguas.', 'Llamar a Pau.']);
  expect(await notesOn('2026-11-22')).toBeUndefined();
  const professionalId = '00000000-0000-4000-8000-00000000000a';
  expect(await notesOn('2026-11-21', server.as('professional', { professionalId }))).toEqual([]);
});

test('stay in sight for a shift after they are done, and are deleted after 90 days', async () => {
  const { id } = await add('Llamar a Pau.');
  expect((await setDone(id, true)).json()).toMatchObject({
    done: { at: '2026-11-21T09:00:00.000Z' },
  });
  server.clock.set('2026-11-21T20:00:00.000Z');
  // Done again by another frontDesk: the first time counts.
  expect((await setDone(id, true)).json()).toMatchObject({
    done: { at: '2026-11-21T09:00:00.000Z' },
  });
  expect(await notesOn('2026-11-21')).toEqual(['Llamar a Pau.']);
  server.clock.set('2026-11-22T08:00:00.000Z');
  expect(await notesOn('2026-11-22')).toEqual([]);
  expect((await setDone(id, false)).json()).toMatchObject({ done: null });
  expect(await notesOn('2026-11-22')).toEqual(['Llamar a Pau.']);
  await setDone(id, true);
  server.clock.set('2027-03-01T08:00:00.000Z');
  await add('Otra.');
  expect((await setDone(id, false)).statusCode).toBe(404);
});

test('need a text', async () => {
  const answer = await frontDesk.post('/api/shift-notes', { text: '  ' });
  expect(answer.json()).toMatchObject({
    code: 'validation_failed',
    fields: { text: 'Escribe la nota.' },
  });
});
