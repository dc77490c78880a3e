import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BookingHouse, buildBookingHouse } from '../testing/booking-house.ts';
import { deleteOldChangeNotes, readChanges } from './change-notes.repository.ts';
import { type Answer, createKeptAnswers, type KeptAnswers } from './kept-answers.service.ts';
import type { PackedJson } from './packed-json.ts';

let house: BookingHouse;
let kept: KeptAnswers;
let made = 0;
beforeAll(async () => {
  house = await buildBookingHouse();
  kept = createKeptAnswers(house.dependencies, 'clients');
}, 60_000);
afterAll(() => house.close());

async function make(): Promise<Answer> {
  made += 1;
  return { body: Buffer.from(`answer ${made}`), until: null };
}

/** What it says. */
const said = ({ bytes }: PackedJson) => String(bytes);
const change = () => house.rows('update client set notes = notes where false');

test('who asks the same at once waits for one answer', async () => {
  const before = made;
  const all = await Promise.all([1, 2, 3, 4].map(() => kept.answer('same', make)));
  expect(new Set(all.map(said)).size).toBe(1);
  expect(made).toBe(before + 1);
});

test('an answer that failed is not kept', async () => {
  const fail = () => Promise.reject(new Error('statement timeout'));
  await expect(kept.answer('failing', fail)).rejects.toThrow('statement timeout');
  expect(said(await kept.answer('failing', make))).toMatch(/^answer/);
});

test('a change of another topic leaves it as it is', async () => {
  const before = said(await kept.answer('topic', make));
  await house.addSession({ startsAt: '2026-11-25T10:00:00.000Z' });
  expect(said(await kept.answer('topic', make))).toBe(before);
  await change();
  expect(said(await kept.answer('topic', make))).not.toBe(before);
});

test('what was rolled back has changed nothing', async () => {
  const before = said(await kept.answer('rolled back', make));
  const work = house.database.transaction(async (trx) => {
    await trx.updateTable('client').set({ notes: 'otra' }).execute();
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(said(await kept.answer('rolled back', make))).toBe(before);
});

test('more than fits in memory is let go', async () => {
  const large = async () => ({ body: randomBytes(20 * 1024 * 1024), until: null });
  const before = said(await kept.answer('small', make));
  await kept.answer('large 1', large);
  expect(said(await kept.answer('small', make))).toBe(before);
  await kept.answer('large 2', large);
  expect(said(await kept.answer('small', make))).not.toBe(before);
});

test('notes are forgotten after an hour', async () => {
  await change();
  const [fresh] = await house.rows<{ transaction: string }>(
    'select transaction from change_note order by transaction desc limit 1',
  );
  await house.rows(
    `update change_note set noted_at = now() - interval '61 minutes' where transaction <> $1`,
    fresh?.transaction,
  );
  await deleteOldChangeNotes(house.database.connection);
  expect(await house.rows('select transaction from change_note')).toEqual([fresh]);
});

test('nothing is kept on the word of notes that may be forgotten by now', async () => {
  const { database } = house;
  const { snapshot, at } = await readChanges(database, 'clients', null);
  const asOf = (minutes: number) => ({ snapshot, at: new Date(at.getTime() - minutes * 60_000) });
  expect(await readChanges(database, 'clients', asOf(0))).toMatchObject({ hasChanged: false });
  expect(await readChanges(database, 'clients', asOf(2))).toMatchObject({ hasChanged: true });
});

test('a client whose name changed elsewhere is found by the new one at once', async () => {
  const { clientId } = await house.addClient('Berta Sanz');
  const find = async (q: string) =>
    (await house.desk.get(`/api/clients?q=${q}`)).json<{ items: { id: string }[] }>().items;
  expect(await find('quintana')).toEqual([]);
  await house.rows(`update client set name = 'Berta Quintana' where id = $1`, clientId);
  expect(await find('quintana')).toMatchObject([{ id: clientId }]);
});

test('a browser gets the list compressed, and it says what everybody is told', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await house.addClient(`Ximena Ruiz ${n}`);
  const plain = await house.desk.get('/api/clients?q=ximena');
  const browser = await house.desk.get('/api/clients?q=ximena', {
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(browser.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
  });
  expect(gunzipSync(browser.rawPayload).toString()).toBe(plain.body);
});

test('searches count all who match, beyond the last page too', async () => {
  for (const name of ['Zoe Prado', 'Zoe Alba', 'Zoe Mena']) await house.addClient(name);
  const page = async (n: number) =>
    (await house.desk.get(`/api/clients?q=zoe&pageSize=2&page=${n}`)).json<{
      total: number;
      items: { name: string }[];
    }>();
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
  expect(pages.map(({ items }) => items.map(({ name }) => name))).toEqual([
    ['Zoe Alba', 'Zoe Mena'],
    ['Zoe Prado'],
    [],
  ]);
});
