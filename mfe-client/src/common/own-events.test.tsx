import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { FakeEventSource } from '@aforo/shared/testing';
import { ownRefetchInterval } from './own-bookings.query.ts';
import { followOwnBookings } from './own-events.ts';

let stop = () => {};
const reads: unknown[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.install();
  reads.length = 0;
  const queryClient = new QueryClient();
  jest
    .spyOn(queryClient, 'invalidateQueries')
    .mockImplementation((filters) => Promise.resolve(void reads.push(filters?.queryKey)));
  stop = followOwnBookings(queryClient);
});
afterEach(() => {
  stop();
  FakeEventSource.remove();
  jest.useRealTimers();
});

const send = (type: string, data: object = {}) =>
  FakeEventSource.latest().dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
/** Long enough for a read and the pause after it. */
const settle = () => jest.advanceTimersByTimeAsync(2000);

test('follows the user’s own stream and polls less often with it', async () => {
  expect(FakeEventSource.latest().url).toBe('/api/me/bookings/events');
  expect(ownRefetchInterval()).toBe(60_000);
  send('open');
  send('quiet', { forMs: 60_000 });
  await settle();
  expect(ownRefetchInterval()).toBe(300_000);
  expect(reads).toEqual([]);
});

test('reads the bookings, the waiting lists, the seats and the bonos at an event', async () => {
  send('open');
  send('quiet', { forMs: 60_000 });
  send('bookings', { at: '2026-11-30T10:00:00.000Z' });
  await settle();
  expect(reads).toEqual([
    ['me', 'bookings'],
    ['me', 'waitlist'],
    ['me', 'standing-seats'],
    ['me', 'purchases'],
  ]);
});

test('reads again after a lost connection, whatever the server remembers', async () => {
  send('open');
  send('quiet', { forMs: 60_000 });
  send('error');
  await settle();
  expect([reads.length, ownRefetchInterval()]).toEqual([4, 60_000]);
  send('open');
  send('quiet', { forMs: 60_000 });
  await settle();
  expect([reads.length, ownRefetchInterval()]).toEqual([8, 300_000]);
});

test('reads once when something changed just before the stream opened', async () => {
  send('open');
  send('quiet', { forMs: 100 });
  await settle();
  expect(reads).toHaveLength(4);
});
