import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pageReportSchema, type PageEvent } from '@aforo/shared/contract';
import { createReportLog } from './report-log.ts';
import { sendReports } from './send-reports.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const mounted: PageEvent = {
  kind: 'mounted',
  area: 'mfe-admin',
  buildId: 'b1',
  phases: { fetch: 1, evaluate: 2, mount: 3 },
};
const failed: PageEvent = {
  kind: 'failed',
  area: 'mfe-admin',
  buildId: 'b2',
  phase: 'load',
  reason: 'unreachable',
  fallback: 'b1',
};

function sender(answers: boolean[] = []) {
  const log = createReportLog();
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
  });
  const sent: PageEvent[][] = [];
  const send = (body: string) => {
    const isTaken = answers.shift() ?? true;
    if (isTaken) sent.push(pageReportSchema.parse(JSON.parse(body)).events);
    return isTaken;
  };
  log.add(mounted);
  sendReports({ log, send, page });
  return { log, page, sent };
}

test('what happened before and after it began is one report', () => {
  const { log, sent } = sender();
  log.add({ ...mounted, area: 'mfe-client' });
  jest.advanceTimersByTime(9999);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(sent.map((events) => events.length)).toEqual([2]);
});

test('a failure is told within a second, with what waits', () => {
  const { log, sent } = sender();
  log.add(failed);
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([[mounted, failed]]);
  jest.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('the same failure again is no news', () => {
  const { log, sent } = sender();
  log.add(failed);
  log.add({ ...failed });
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([[mounted, failed]]);
});

test('a page that goes away says what is left', () => {
  const { page, sent } = sender();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([[mounted]]);
});

test('what the browser does not take goes with the next', () => {
  const { log, sent } = sender([false]);
  jest.advanceTimersByTime(10_000);
  expect(sent).toEqual([]);
  log.add(failed);
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([[mounted, failed]]);
});

test('a report holds no more than the gateway takes', () => {
  const { log, sent } = sender();
  for (let number = 1; number < 150; number++) log.add({ ...mounted, buildId: `b${number}` });
  jest.advanceTimersByTime(10_000);
  expect(sent.map((events) => events.length)).toEqual([100, 50]);
});
