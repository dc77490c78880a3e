import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '@aforo/shared/http';
import type { Mark } from './attendance-marks.ts';
import { createAttendanceStore } from './attendance-store.ts';
import { sendMarks } from './send-marks.ts';

const at = new Date('2026-11-21T09:12:00Z');
let made = 0;
const newStore = () =>
  createAttendanceStore({ storage: localStorage, userId: 'ana', newKey: () => `key ${++made}` });

beforeEach(() => {
  made = 0;
});

function wire(answers: Record<string, number>) {
  const sent: string[] = [];
  const refused: string[] = [];
  return {
    sent,
    refused,
    send: (mark: Mark) => {
      sent.push(`${mark.bookingId} ${mark.status} ${mark.key}`);
      const status = answers[mark.bookingId];
      return status === undefined
        ? Promise.resolve(mark.status)
        : Promise.reject(new ApiError(status, {}));
    },
    onAnswer: jest.fn<() => void>(),
    onRefused: (_: Error, mark: Mark) => void refused.push(mark.bookingId),
  };
}

describe('sending marks made offline', () => {
  test('sends each mark once, in order, and empties the queue', async () => {
    const store = newStore();
    store.mark('ana', 'attended', 'confirmed', at);
    store.mark('omar', 'attended', 'confirmed', at);
    const line = wire({});
    expect(await sendMarks(store, line)).toBe(false);
    expect(line.sent).toEqual(['ana attended key 1', 'omar attended key 2']);
    expect(store.snapshot()).toEqual([]);
  });

  test('stops at the first unanswered mark and retries with the same key', async () => {
    const store = newStore();
    store.mark('ana', 'attended', 'confirmed', at);
    store.mark('omar', 'attended', 'confirmed', at);
    const cut = wire({ ana: 0 });
    expect(await sendMarks(store, cut)).toBe(true);
    expect(cut.sent).toEqual(['ana attended key 1']);
    const back = wire({});
    expect(await sendMarks(store, back)).toBe(false);
    expect(back.sent).toEqual(['ana attended key 1', 'omar attended key 2']);
  });

  test('continues after a reload', async () => {
    newStore().mark('ana', 'attended', 'confirmed', at);
    const line = wire({});
    await sendMarks(newStore(), line);
    expect(line.sent).toEqual(['ana attended key 1']);
  });

  test('drops and reports a definitely refused mark and continues', async () => {
    const store = newStore();
    store.mark('ana', 'attended', 'confirmed', at);
    store.mark('omar', 'attended', 'confirmed', at);
    const line = wire({ ana: 409 });
    expect(await sendMarks(store, line)).toBe(false);
    expect(line.refused).toEqual(['ana']);
    expect(line.sent).toHaveLength(2);
  });

  test.each([
    ['a server error', 500],
    ['an expired session', 401],
  ])('keeps a mark after %s', async (_, status) => {
    const store = newStore();
    store.mark('ana', 'attended', 'confirmed', at);
    expect(await sendMarks(store, wire({ ana: status }))).toBe(true);
    expect(store.snapshot()).toHaveLength(1);
  });

  test('sends a mark again that changed while it was being sent', async () => {
    const store = newStore();
    store.mark('ana', 'attended', 'confirmed', at);
    const sent: string[] = [];
    await sendMarks(store, {
      send: (mark) => {
        if (sent.length === 0) store.mark('ana', 'confirmed', 'attended', at);
        sent.push(mark.status);
        return Promise.resolve(null);
      },
      onAnswer: () => undefined,
      onRefused: () => undefined,
    });
    expect(sent).toEqual(['attended', 'confirmed']);
    expect(store.snapshot()).toEqual([]);
  });
});
