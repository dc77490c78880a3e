import { beforeEach, describe, expect, test } from '@jest/globals';
import { keptAtHeader, personHeader } from '@aforo/shared/contract';
import { createKeptData } from './kept-data.ts';

const origin = 'https://aforo.test';
const names = { pages: 'pages', reads: 'reads', builds: 'builds', person: 'person' };
const bookings = new URL(`${origin}/api/me/bookings?when=upcoming`);
const session = new URL(`${origin}/api/session`);
const sentAt = 'Mon, 30 Nov 2026 09:32:00 GMT';

/** The used part of the browser's caches, in memory. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();

  open(name: string) {
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    const urlOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);
    const cache = {
      match: (key: Request | string) => Promise.resolve(entries.get(urlOf(key))?.clone()),
      put: (key: Request | string, response: Response) =>
        Promise.resolve(void entries.set(urlOf(key), response)),
      delete: (key: Request | string) => Promise.resolve(entries.delete(urlOf(key))),
      keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
    };
    return Promise.resolve(cache as unknown as Cache); // the used part
  }

  delete(name: string) {
    return Promise.resolve(this.stored.delete(name));
  }
}

let caches: FakeCaches;
let now: number;
let kept: ReturnType<typeof createKeptData>;
beforeEach(() => {
  caches = new FakeCaches();
  now = Date.parse(sentAt);
  kept = createKeptData({ caches, names, origin, now: () => now });
});

function answer(person: string | null, body: unknown = { items: [] }, status = 200): Response {
  const headers = { date: sentAt, 'content-encoding': 'br', etag: '"1"' };
  return Response.json(body, {
    status,
    headers: { ...headers, ...(person !== null && { [personHeader]: person }) },
  });
}

/** Stores a read as the worker would. */
async function keep(url: URL, response: Response, epoch = kept.epoch()): Promise<boolean> {
  const copy = await kept.readToKeep(url, response, epoch);
  if (copy) await (await caches.open(names.reads)).put(url.href, copy);
  return copy !== null;
}

describe('a kept response', () => {
  test('has the instant of the original and none of the headers of its transport', async () => {
    const copy = await kept.readToKeep(bookings, answer('ana', { items: [1] }), kept.epoch());
    expect(copy?.headers.get(keptAtHeader)).toBe('2026-11-30T09:32:00.000Z');
    expect([...(copy?.headers.keys() ?? [])]).not.toEqual(
      expect.arrayContaining(['content-encoding', 'date', 'etag']),
    );
    expect(await copy?.json()).toEqual({ items: [1] });
  });

  test.each([
    ['an error', answer('ana', {}, 500)],
    ['a refusal', answer('ana', {}, 403)],
    ['a response that names no account', answer(null)],
  ])('is not made of %s', async (_case, response) => {
    expect(await keep(bookings, response)).toBe(false);
  });

  test('answers its own person for a week', async () => {
    const copy = await kept.readToKeep(bookings, answer('ana'), kept.epoch());
    if (!copy) throw new Error('It was not kept');
    expect(await kept.isUsable(bookings, copy)).toBe(true);
    now += 7 * 24 * 3_600_000;
    expect(await kept.isUsable(bookings, copy)).toBe(false);
  });

  test('of the staff’s day answers for two days', async () => {
    const agenda = new URL(`${origin}/api/agenda?date=2026-11-30`);
    const body = { days: [{ localDate: '2026-11-30', sessions: [] }] };
    const copy = await kept.readToKeep(agenda, answer('ana', body), kept.epoch());
    if (!copy) throw new Error('It was not kept');
    now += 2 * 24 * 3_600_000 - 1;
    expect(await kept.isUsable(agenda, copy)).toBe(true);
    now += 1;
    expect(await kept.isUsable(agenda, copy)).toBe(false);
  });
});

describe('everything is deleted', () => {
  beforeEach(async () => {
    await keep(bookings, answer('ana'));
    expect(caches.stored.get(names.reads)?.size).toBe(1);
  });
  const isEmpty = () => (caches.stored.get(names.reads)?.size ?? 0) === 0;

  test.each([
    ['the session has ended', bookings, answer(null, {}, 401)],
    ['no user is logged in', session, answer(null, { session: null })],
  ])('when %s', async (_case, url, response) => {
    expect(await keep(url, response)).toBe(false);
    expect(isEmpty()).toBe(true);
  });

  test('when another person is answered, whose response is kept', async () => {
    const first = await kept.readToKeep(bookings, answer('ana'), kept.epoch());
    expect(await keep(session, answer('omar', { session: {} }))).toBe(true);
    expect([...(caches.stored.get(names.reads)?.keys() ?? [])]).toEqual([session.href]);
    if (!first) throw new Error('It was not kept');
    expect(await kept.isUsable(bookings, first)).toBe(false);
  });

  test('and a response that was requested before that is not kept', async () => {
    const epoch = kept.epoch();
    await kept.forget();
    expect(await keep(bookings, answer('ana'), epoch)).toBe(false);
  });

  test('but not by a failure of the service', async () => {
    await keep(bookings, answer(null, {}, 503));
    expect(isEmpty()).toBe(false);
  });
});

test('an agenda of a past day is deleted when the next one is kept', async () => {
  const agenda = (date: string) => new URL(`${origin}/api/agenda?date=${date}`);
  const body = (localDate: string) => ({ days: [{ localDate, sessions: [] }] });
  await keep(agenda('2026-11-30'), answer('ana', body('2026-11-30')));
  now += 24 * 3_600_000;
  const next = answer('ana', body('2026-12-01'));
  next.headers.set('date', new Date(now).toUTCString());
  await keep(agenda('2026-12-01'), next);
  expect([...(caches.stored.get(names.reads)?.keys() ?? [])]).toEqual([agenda('2026-12-01').href]);
});
