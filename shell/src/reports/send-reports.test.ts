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

test('sends events from before and after its start in one report', () => {
  const { log, sent } = sender();
  log.add({ ...mounted, area: 'mfe-client' });
  jest.advanceTimersByTime(9999);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(sent.map((events) => events.length)).toEqual([2]);
});

test('sends a failure within a second, together with waiting events', () => {
  const { log, sent } = sender();
  log.add(failed);
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([[mounted, failed]]);
  jest.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('does not send a repeated failure', () => {
  const { log, sent } = sender();
  log.add(failed);
  log.add({ ...failed });
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([[mounted, failed]]);
});

test('sends the rest when the page is hidden', () => {
  const { page, sent } = sender();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([[mounted]]);
});

test('sends events that the browser refused with the next report', () => {
  const { log, sent } = sender([false]);
  jest.advanceTimersByTime(10_000);
  expect(sent).toEqual([]);
  log.add(failed);
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([[mounted, failed]]);
});

test('limits the size of a report to what the gateway accepts', () => {
  const { log, sent } = sender();
  for (let number = 1; number < 150; number++) log.add({ ...mounted, buildId: `b${number}` });
  jest.advanceTimersByTime(10_000);
  expect(sent.map((events) => events.length)).toEqual([100, 50]);
});
