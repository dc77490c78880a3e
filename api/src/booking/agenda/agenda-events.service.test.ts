import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createAgendaEventsService } from './agenda-events.service.ts';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

function build(listen = async (_channel: string, _onNotice: () => void) => {}) {
  let notify = () => {};
  const listening = jest.fn(listen);
  const service = createAgendaEventsService({
    database: {
      async listen(channel, onNotice) {
        notify = () => onNotice(null);
        await listening(channel, notify);
      },
    },
    clock: { now: () => new Date() },
  });
  const heard: string[] = [];
  const readable = new Readable({ read() {} });
  const stream = {
    readable,
    send: (event: string, data: object) => void heard.push(`${event} ${JSON.stringify(data)}`),
  };
  return { service, stream, heard, listening, notify: () => notify() };
}

const quiet = (ms: number) => `quiet {"forMs":${ms}}`;
const at = (ms: number) => `agenda {"at":"${new Date(ms).toISOString()}"}`;

test('sends the first change at once and groups the rest of a quarter of a second in one event', async () => {
  const { service, stream, heard, notify } = build();
  await service.listen();
  service.add(stream);
  for (let count = 0; count < 20; count++) notify();
  expect(heard).toEqual([quiet(0), at(0)]);
  jest.advanceTimersByTime(10_000);
  expect(heard).toEqual([quiet(0), at(0), at(250)]);
  notify();
  expect(heard).toHaveLength(4);
});

test('tells a new stream for how long nothing has changed, also before the first stream', async () => {
  const { service, stream, heard, notify } = build();
  await jest.advanceTimersByTimeAsync(5000);
  await service.listen();
  await jest.advanceTimersByTimeAsync(20_000);
  service.add(stream);
  stream.readable.destroy();
  await jest.advanceTimersByTimeAsync(0);
  notify();
  await jest.advanceTimersByTimeAsync(300);
  service.add(stream);
  expect(heard).toEqual([quiet(20_000), quiet(300)]);
});

test('listens once per process, and retries after a failure', async () => {
  const failing = build(async () => {
    throw new Error('The database is away');
  });
  await expect(failing.service.listen()).rejects.toThrow('away');
  await expect(failing.service.listen()).rejects.toThrow('away');
  expect(failing.listening).toHaveBeenCalledTimes(2);
  const { service, listening } = build();
  await Promise.all([service.listen(), service.listen()]);
  expect(listening.mock.calls.map(([channel]) => channel)).toEqual(['agenda']);
});

test('does not notify a closed agenda', async () => {
  const { service, stream, heard, notify } = build();
  await service.listen();
  service.add(stream);
  stream.readable.destroy();
  await jest.advanceTimersByTimeAsync(0);
  notify();
  expect(heard).toEqual([quiet(0)]);
});
