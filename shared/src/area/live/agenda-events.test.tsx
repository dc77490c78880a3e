import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FakeEventSource } from '../../testing/fake-event-source.ts';
import { listenToAgenda } from './agenda-events.ts';

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.install();
});
afterEach(() => {
  jest.useRealTimers();
  FakeEventSource.remove();
});

test('the delay between reconnections grows after each refusal and resets after a successful connection', () => {
  const stop = listenToAgenda({
    onNews: () => undefined,
    onOpen: () => undefined,
    onLive: () => undefined,
  });
  const refuse = (): number => {
    const opened = FakeEventSource.opened.length;
    FakeEventSource.latest().readyState = FakeEventSource.CLOSED;
    FakeEventSource.latest().hear('error');
    let seconds = 0;
    for (; FakeEventSource.opened.length === opened; seconds += 1) jest.advanceTimersByTime(1000);
    return seconds;
  };
  expect([1, 2, 3, 4, 5, 6].map(refuse)).toEqual([5, 10, 20, 40, 60, 60]);
  FakeEventSource.latest().hearOpen();
  expect(refuse()).toBe(5);
  stop();
});
