import { describe, expect, jest, test } from '@jest/globals';
import { AttendanceQueue, unsentWords, type Mark, type Sent } from './attendance-queue.ts';

const mark = (bookingId: string, key: string, status: Mark['status'] = 'attended'): Mark => ({
  bookingId,
  key,
  status,
  name: bookingId,
  markedAt: '2026-11-21T10:00:00.000Z',
});

function storageOf(kept?: string) {
  const values = new Map(kept === undefined ? [] : [['q', kept]]);
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
}

function open(send: (mark: Mark) => Promise<Sent>, storage = storageOf()) {
  const spy = jest.fn(send);
  return {
    storage,
    send: spy,
    queue: new AttendanceQueue({ storage, storageKey: 'q', send: spy }),
  };
}
const done = () => Promise.resolve<Sent>({ kind: 'done' });
const later = () => Promise.resolve<Sent>({ kind: 'later' });

describe('the queue of attendance', () => {
  test('sends marks in order and forgets them', async () => {
    const { queue, send } = open(done);
    queue.add(mark('ana', 'k1'));
    queue.add(mark('omar', 'k2'));
    await queue.flush();
    expect(send.mock.calls.map(([sent]) => sent.key)).toEqual(['k1', 'k2']);
    expect(queue.state().unsent).toEqual([]);
  });

  test('keeps what could not be sent, also for the next page, with the same key', async () => {
    const { queue, storage } = open(later);
    queue.add(mark('ana', 'k1'));
    await queue.flush();
    expect(queue.state().unsent).toHaveLength(1);
    const next = open(done, storage);
    await next.queue.flush();
    expect(next.send.mock.calls.map(([sent]) => sent.key)).toEqual(['k1']);
    expect(open(done, storage).queue.state().unsent).toEqual([]);
  });

  test('sends only the last word on a person', async () => {
    const { queue, send } = open(done);
    queue.add(mark('ana', 'k1'));
    queue.add(mark('ana', 'k2', 'noShow'));
    await queue.flush();
    expect(send.mock.calls.map(([sent]) => sent.status)).toEqual(['noShow']);
  });

  test('keeps a word that came while the one before was on its way', async () => {
    let finish: (sent: Sent) => void = () => undefined;
    const { queue, send } = open(() => new Promise((resolve) => (finish = resolve)));
    queue.add(mark('ana', 'k1'));
    const flushing = queue.flush();
    queue.add(mark('ana', 'k2', 'confirmed'));
    send.mockImplementation(done);
    finish({ kind: 'done' });
    await flushing;
    expect(send.mock.calls.map(([sent]) => sent.key)).toEqual(['k1', 'k2']);
  });

  test('keeps what another page of the browser has added, and in its order', async () => {
    const { queue, send, storage } = open(done);
    const other = open(later, storage);
    other.queue.add(mark('omar', 'k1'));
    queue.add(mark('ana', 'k2'));
    await queue.flush();
    expect(send.mock.calls.map(([sent]) => sent.key)).toEqual(['k1', 'k2']);
    other.queue.readAgain();
    expect(other.queue.state().unsent).toEqual([]);
  });

  test('works on a device that has no room to keep anything', async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    const { queue, send } = open(done, full);
    queue.add(mark('ana', 'k1'));
    queue.add(mark('omar', 'k2'));
    await queue.flush();
    expect(send.mock.calls.map(([sent]) => sent.key)).toEqual(['k1', 'k2']);
    expect(queue.state().unsent).toEqual([]);
  });

  test('goes on past a refused mark and says why', async () => {
    const { queue } = open(({ key }) =>
      Promise.resolve<Sent>(key === 'k1' ? { kind: 'refused', reason: 'No' } : { kind: 'done' }),
    );
    queue.add(mark('ana', 'k1'));
    queue.add(mark('omar', 'k2'));
    await queue.flush();
    expect(queue.state()).toMatchObject({ unsent: [], refused: [{ reason: 'No' }] });
    queue.forgetRefusals();
    expect(queue.state().refused).toEqual([]);
  });

  test.each([['{'], ['"x"'], ['[{}]']])('starts empty over %s', (kept) => {
    expect(open(done, storageOf(kept)).queue.state().unsent).toEqual([]);
  });
});

test.each([
  [1, /^1 asistencia sin enviar/],
  [3, /^3 asistencias sin enviar/],
])('says that %i wait', (count, words) => {
  expect(unsentWords(count)).toMatch(words);
});
