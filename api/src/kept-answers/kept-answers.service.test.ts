import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BookingTestServer, buildBookingTestServer } from '../testing/booking-test-server.ts';
import { deleteOldChangeNotes, readChanges } from './change-notes.repository.ts';
import {
  createKeptAnswers,
  inOnePart,
  type KeptAnswers,
  type Question,
} from './kept-answers.service.ts';
import type { PackedJson } from './packed-json.ts';
import { always } from './span.ts';

let server: BookingTestServer;
let kept: KeptAnswers;
let made = 0;
beforeAll(async () => {
  server = await buildBookingTestServer();
  kept = createKeptAnswers(server.dependencies, 'clients');
}, 60_000);
afterAll(() => server.close());

async function make(): Promise<string> {
  made += 1;
  return `answer ${made}`;
}

const ask = (about: string, work = make) => kept.answer(inOnePart(about, work));

/** What it says. */
const said = ({ bytes }: PackedJson) => String(bytes);
const change = () => server.rows('update client set notes = notes where false');

test('who asks the same at once waits for one answer', async () => {
  const before = made;
  const all = await Promise.all([1, 2, 3, 4].map(() => ask('same')));
  expect(new Set(all.map(said)).size).toBe(1);
  expect(made).toBe(before + 1);
});

test('an answer that failed is not kept', async () => {
  const fail = () => Promise.reject(new Error('statement timeout'));
  await expect(ask('failing', fail)).rejects.toThrow('statement timeout');
  expect(said(await ask('failing'))).toMatch(/^answer/);
});

test('a change of another topic leaves it as it is', async () => {
  const before = said(await ask('topic'));
  await server.addSession({ startsAt: '2026-11-25T10:00:00.000Z' });
  expect(said(await ask('topic'))).toBe(before);
  await change();
  expect(said(await ask('topic'))).not.toBe(before);
});

test('what was rolled back has changed nothing', async () => {
  const before = said(await ask('rolled back'));
  const work = server.database.transaction(async (trx) => {
    await trx.updateTable('client').set({ notes: 'otra' }).execute();
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(said(await ask('rolled back'))).toBe(before);
});

test('more than fits in memory is let go', async () => {
  const large = async () => randomBytes(7 * 1024 * 1024).toString('hex');
  const before = said(await ask('small'));
  await ask('large 1', large);
  expect(said(await ask('small'))).toBe(before);
  await ask('large 2', large);
  expect(said(await ask('small'))).not.toBe(before);
});

test('notes are forgotten after an hour', async () => {
  await change();
  const [fresh] = await server.rows<{ transaction: string }>(
    'select transaction from change_note order by transaction desc limit 1',
  );
  await server.rows(
    `update change_note set noted_at = now() - interval '61 minutes' where transaction <> $1`,
    fresh?.transaction,
  );
  await deleteOldChangeNotes(server.database.connection);
  expect(await server.rows('select transaction from change_note')).toEqual([fresh]);
});

test('nothing is kept on the word of notes that may be forgotten by now', async () => {
  const { database } = server;
  const { snapshot, at } = await readChanges(database, 'clients', null);
  const asOf = (minutes: number) => ({ snapshot, at: new Date(at.getTime() - minutes * 60_000) });
  expect((await readChanges(database, 'clients', asOf(0))).changed).toEqual([]);
  expect((await readChanges(database, 'clients', asOf(2))).changed).toEqual([always]);
});

describe('an answer in parts', () => {
  let days: KeptAnswers;
  beforeAll(() => void (days = createKeptAnswers(server.dependencies, 'availability')));

  /** A day each, and how often it has been made. */
  const times = new Map<string, number>();
  const daysFrom = (first: number, last: number, work: Question['make'] = makeDays): Question => ({
    about: 'days',
    name: `${first} ${last}`,
    parts: () =>
      Array.from({ length: last - first + 1 }, (_, n) =>
        new Date(Date.UTC(2026, 11, first + n)).toISOString().slice(0, 10),
      ),
    make: work,
    join: (bodies) => bodies.join(' '),
  });
  async function makeDays(dates: readonly string[]) {
    return dates.map((date) => {
      times.set(date, (times.get(date) ?? 0) + 1);
      const from = Date.parse(date);
      const reads = { from, to: from + 86_400_000 };
      return { body: `${date.slice(-2)}:${times.get(date)}`, until: Infinity, reads };
    });
  }
  const told = async (...span: [number, number]) => said(await days.answer(daysFrom(...span)));
  const addSession = (startsAt: string) =>
    server.addSession({ startsAt, professionalId: server.professionalId });
  /** Makes days from what is there when it begins, and answers when it is told to. */
  function waiting(): { work: Question['make']; go: () => void } {
    let go: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (go = resolve));
    return {
      go: () => go(),
      work: async (dates) => {
        const made = await makeDays(dates);
        await told;
        return made;
      },
    };
  }

  test('has only that made anew which a change is about, and shares its parts', async () => {
    expect(await told(10, 13)).toBe('10:1 11:1 12:1 13:1');
    const id = await addSession('2026-12-11T10:00:00.000Z');
    expect(await told(10, 13)).toBe('10:1 11:2 12:1 13:1');
    expect(await told(11, 14)).toBe('11:2 12:1 13:1 14:1');
    await server.rows(
      `update session set starts_at = starts_at + interval '2 days',
         ends_at = ends_at + interval '2 days',
         busy = tstzrange(lower(busy) + interval '2 days', upper(busy) + interval '2 days')
       where id = $1`,
      id,
    );
    expect(await told(10, 14)).toBe('10:1 11:3 12:1 13:2 14:1');
    await server.rows('update service set name = name where false');
    expect(await told(10, 14)).toBe('10:2 11:4 12:2 13:3 14:2');
  });

  test('that was let go while it was being made is not used after a later change', async () => {
    const { work, go } = waiting();
    const early = days.answer(daysFrom(5, 5, work));
    await told(25, 25);
    const large = async () => randomBytes(17 * 1024 * 1024).toString('hex');
    await days.answer(inOnePart('large', large));
    go();
    await early;
    await addSession('2026-12-05T10:00:00.000Z');
    expect(await told(5, 5)).toBe('05:2');
  });

  test('is made again for who asks after a change that came while it was being made', async () => {
    expect(await told(20, 21)).toBe('20:1 21:1');
    await addSession('2026-12-20T10:00:00.000Z');
    const { work, go } = waiting();
    const early = days.answer(daysFrom(20, 21, work));
    await told(25, 25); // by now the first has looked and begun
    await addSession('2026-12-20T12:00:00.000Z');
    const late = told(20, 21);
    await told(25, 25);
    go();
    expect(said(await early)).toBe('20:2 21:1');
    expect(await late).toBe('20:3 21:1');
  });

  test('is kept if what changed while it was being made was something else', async () => {
    expect(await told(27, 28)).toBe('27:1 28:1');
    await addSession('2026-12-27T10:00:00.000Z');
    const { work, go } = waiting();
    const early = days.answer(daysFrom(27, 28, work));
    await told(25, 25);
    await addSession('2026-12-28T10:00:00.000Z');
    const late = told(27, 28);
    await told(25, 25);
    go();
    expect(said(await early)).toBe('27:2 28:1');
    expect(await late).toBe('27:2 28:2');
  });
});

test('a client whose name changed elsewhere is found by the new one at once', async () => {
  const { clientId } = await server.addClient('Berta Sanz');
  const find = async (q: string) =>
    (await server.frontDesk.get(`/api/clients?q=${q}`)).json<{ items: { id: string }[] }>().items;
  expect(await find('quintana')).toEqual([]);
  await server.rows(`update client set name = 'Berta Quintana' where id = $1`, clientId);
  expect(await find('quintana')).toMatchObject([{ id: clientId }]);
});

test('a browser gets the list compressed, and it says what everybody is told', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await server.addClient(`Ximena Ruiz ${n}`);
  const plain = await server.frontDesk.get('/api/clients?q=ximena');
  const browser = await server.frontDesk.get('/api/clients?q=ximena', {
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
  for (const name of ['Zoe Prado', 'Zoe Alba', 'Zoe Mena']) await server.addClient(name);
  const page = async (n: number) =>
    (await server.frontDesk.get(`/api/clients?q=zoe&pageSize=2&page=${n}`)).json<{
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
