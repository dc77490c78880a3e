import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AreaLoadError } from '@aforo/shared/area';
import type { PageEvent } from '@aforo/shared/contract';
import { testRegistry } from '../testing/test-registry.ts';
import { testStore } from '../testing/test-store.ts';
import { createBuildBlame } from './builds/build-blame.ts';
import { createBuildHealth } from './builds/build-health.ts';
import { createBuildStarts } from './builds/build-starts.ts';
import { watchLeaving } from './page-leaving.ts';

const area = 'mfe-admin';

/** One browser tab that opens pages one after another. */
function openTab() {
  const [tab, browser] = [testStore(), testStore()];
  const events: PageEvent[] = [];
  let pages = 0;
  return {
    events,
    browser,
    /** A page that has begun to load the area's build; leaving may interrupt its script. */
    async openPage() {
      const target = Object.assign(new EventTarget(), {
        document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
        navigator: { userActivation: { hasBeenActive: false } },
      });
      const id = `page ${++pages}`;
      const { isLeaving } = watchLeaving({
        page: target,
        now: () => 1000,
        onLeave: () => blame.takeBack(),
      });
      const buildStarts = createBuildStarts({
        tab,
        browser,
        now: () => 1e3,
        newId: () => id,
        isLeaving,
      });
      const buildHealth = createBuildHealth({ registry: () => testRegistry, tab, browser });
      const blame = createBuildBlame({
        buildHealth,
        buildStarts,
        report: (event) => events.push(event),
        canJudge: () => !isLeaving(),
        // Requests made while leaving are not answered.
        canReachFiles: () => new Promise(() => undefined),
        fallbackFor: () => 'b1',
        onExcused: () => undefined,
      });
      let interrupt: (error: Error) => void = () => undefined;
      const loading = new Promise<never>((_, reject) => (interrupt = reject));
      blame.flagCrashLoops(area, ['b2', 'b1']);
      blame
        .whileLoading(area, 'b2', () => loading)
        .catch((error: unknown) => blame.loadFailed(area, 'b2', error));
      await Promise.resolve();
      return {
        buildHealth,
        buildStarts,
        interrupt: () => interrupt(new AreaLoadError(area, 'unreachable')),
        happens: (type: string) => target.dispatchEvent(new Event(type)),
      };
    },
  };
}
type OpenPage = Awaited<ReturnType<ReturnType<typeof openTab>['openPage']>>;
const flushMicrotasks = () => jest.advanceTimersByTimeAsync(0);

// A page that was left keeps waiting for its code, which would keep the process alive.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The order in which each browser interrupts a page that is left while loading. */
const browsers: [name: string, leave: (page: OpenPage) => unknown][] = [
  [
    'Firefox: scripts are stopped when the navigation begins',
    ({ happens, interrupt }) => {
      happens('beforeunload');
      interrupt();
      happens('pagehide');
    },
  ],
  [
    'Firefox: the failure is reported in a later task',
    async ({ happens, interrupt }) => {
      happens('beforeunload');
      interrupt();
      await flushMicrotasks();
      happens('pagehide');
    },
  ],
  [
    'WebKit: scripts are stopped when the next page arrives',
    ({ happens, interrupt }) => {
      happens('beforeunload');
      happens('pagehide');
      interrupt();
    },
  ],
  [
    'WebKit: a page that has not loaded yet fires no pagehide',
    ({ happens }) => happens('beforeunload'),
  ],
  [
    'WebKit on a phone: there is no beforeunload event',
    async ({ happens, interrupt }) => {
      interrupt();
      await flushMicrotasks();
      happens('pagehide');
    },
  ],
  [
    'Chromium: no script fails',
    ({ happens }) => {
      happens('beforeunload');
      happens('pagehide');
    },
  ],
];

test.each(browsers)(
  'leaving thirty pages while they load marks no build as bad. %s',
  async (_name, leave) => {
    const { openPage, events, browser } = openTab();
    for (let count = 0; count < 30; count++) {
      const page = await openPage();
      await leave(page);
      await flushMicrotasks();
    }
    const next = await openPage();
    expect(events).toEqual([]);
    expect(next.buildHealth.isBad(area, 'b2')).toBe(false);
    expect(next.buildStarts.isCrashLoop(area, 'b2')).toBe(false);
    // Only the page that is open has a recorded start.
    const starts = JSON.parse(browser.getItem('aforo-build-starts') ?? '{}') as object;
    expect(Object.values(starts).flat()).toHaveLength(1);
  },
);

test('a page whose process dies cannot report that it is left; two of them are a crash loop', async () => {
  const { openPage, events } = openTab();
  await openPage();
  const second = await openPage();
  expect(second.buildStarts.isCrashLoop(area, 'b2')).toBe(false);
  const third = await openPage();
  expect(third.buildStarts.isCrashLoop(area, 'b2')).toBe(true);
  expect(third.buildHealth.isBad(area, 'b2')).toBe(true);
  expect(events).toMatchObject([{ kind: 'failed', phase: 'crashLoop', buildId: 'b2' }]);
});

test('a page that the user leaves between two crashes does not count', async () => {
  const { openPage } = openTab();
  await openPage();
  (await openPage()).happens('pagehide');
  const third = await openPage();
  expect(third.buildStarts.isCrashLoop(area, 'b2')).toBe(false);
});

test('a script that fails on a page that stays is judged after asking the gateway for its files', async () => {
  const { openPage } = openTab();
  const page = await openPage();
  page.interrupt();
  await flushMicrotasks();
  expect(page.buildHealth.isBad(area, 'b2')).toBe(true);
});
