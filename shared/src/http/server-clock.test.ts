import { expect, test } from '@jest/globals';
import { ApiClient } from './api-client.ts';
import { createServerClock, serverNow } from './server-clock.ts';

const real = Date.parse('2026-03-02T10:00:00Z');
const twoYears = 2 * 365 * 86_400_000;

function clock(deviceIsAhead: number) {
  const time = { elapsed: 0, asleep: 0 };
  const serverClock = createServerClock({
    device: () => real + time.elapsed + time.asleep + deviceIsAhead,
    elapsed: () => time.elapsed,
  });
  const header = (ago = 0) => new Date(real + time.elapsed + time.asleep - ago).toUTCString();
  return { time, serverClock, header };
}

test('uses the device’s clock before the first response', () => {
  const { serverClock } = clock(twoYears);
  serverClock.heard(null);
  serverClock.heard('nonsense');
  expect(serverClock.now().getTime()).toBe(real + twoYears);
});

test.each([twoYears, -twoYears])('corrects a device clock that is %d ms off', (off) => {
  const { serverClock, header, time } = clock(off);
  serverClock.heard(header());
  time.elapsed = 90_000;
  expect(serverClock.now().getTime()).toBe(real + 90_000);
});

test('ignores an older date from a cached response', () => {
  const { serverClock, header } = clock(twoYears);
  serverClock.heard(header());
  serverClock.heard(header(3_600_000));
  expect(serverClock.now().getTime()).toBe(real);
});

test('leaves a correct device clock unchanged', () => {
  const { serverClock, header, time } = clock(0);
  serverClock.heard(header(900));
  time.elapsed = 1234;
  expect(serverClock.now().getTime()).toBe(real + 1234);
});

test('returns the right time after the device slept, whatever its clock shows', () => {
  for (const off of [0, twoYears]) {
    const { serverClock, header, time } = clock(off);
    serverClock.heard(header());
    time.asleep = 3_600_000;
    expect(serverClock.now().getTime()).toBe(real + 3_600_000);
    serverClock.heard(header());
    time.elapsed = 7000;
    expect(serverClock.now().getTime()).toBe(real + 3_607_000);
  }
});

test('updates with every API response, including errors', async () => {
  const soon = Date.now() + 3 * twoYears;
  const headers = { date: new Date(soon).toUTCString() };
  const client = new ApiClient({
    host: 'https://api.aforo.test',
    fetch: () => Promise.resolve(Response.json({}, { status: 404, headers })),
  });
  await client.get('/api/x').catch(() => undefined);
  expect(Math.abs(serverNow().getTime() - soon)).toBeLessThan(60_000);
});
