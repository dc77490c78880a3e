import { expect, test } from '@jest/globals';
import { testStore } from '../../testing/test-store.ts';
import { createBuildStarts } from './build-starts.ts';

/** A browser that opens pages one after another. */
function browser() {
  const clock = { now: 1_000_000 };
  const browserStorage = testStore();
  let ids = 0;
  const open = (tab: ReturnType<typeof testStore>, isLeaving = () => false) =>
    createBuildStarts({
      tab,
      browser: browserStorage,
      isLeaving,
      now: () => clock.now,
      newId: () => `${++ids}`,
    });
  return { clock, open, newTab: testStore };
}

const area = 'mfe-admin';

test('counts two unfinished pages of one tab as a crash loop, but not one', () => {
  const { open, newTab } = browser();
  const tab = newTab();
  const first = open(tab);
  first.start(area, 'b2');
  first.start(area, 'b2');
  expect(open(tab).isCrashLoop(area, 'b2')).toBe(false);
  open(tab).start(area, 'b2');
  expect(open(tab).isCrashLoop(area, 'b2')).toBe(true);
  expect(open(tab).isCrashLoop(area, 'b1')).toBe(false);
  expect(open(tab).isCrashLoop('mfe-auth', 'b2')).toBe(false);
});

test('counts unfinished starts of other tabs after 30 seconds', () => {
  const { open, newTab, clock } = browser();
  open(newTab()).start(area, 'b2');
  open(newTab()).start(area, 'b2');
  expect(open(newTab()).isCrashLoop(area, 'b2')).toBe(false);
  clock.now += 30_000;
  expect(open(newTab()).isCrashLoop(area, 'b2')).toBe(true);
});

test('forgets starts after an hour', () => {
  const { open, newTab, clock } = browser();
  const tab = newTab();
  open(tab).start(area, 'b2');
  open(tab).start(area, 'b2');
  clock.now += 3_600_000;
  expect(open(tab).isCrashLoop(area, 'b2')).toBe(false);
});

test('removes a page’s own start when it finishes, and all starts when the build works', () => {
  const { open, newTab } = browser();
  const tab = newTab();
  open(tab).start(area, 'b2');
  open(tab).start(area, 'b2');
  const third = open(tab);
  third.start(area, 'b2');
  third.finish(area, 'b2');
  expect(third.isCrashLoop(area, 'b2')).toBe(true);
  third.prove(area, 'b2');
  expect(third.isCrashLoop(area, 'b2')).toBe(false);
});

test('ignores a page that was left while loading', () => {
  const { open, newTab } = browser();
  const tab = newTab();
  for (const attempt of [1, 2, 3]) {
    const page = open(tab);
    page.start(area, `b${attempt % 2}`);
    page.start('mfe-auth', 'b1');
    page.takeBack();
  }
  expect(open(tab).isCrashLoop(area, 'b1')).toBe(false);
  expect(open(tab).isCrashLoop('mfe-auth', 'b1')).toBe(false);
});

test.each(['{', '7', '{"mfe-admin@b2":7}', '{"mfe-admin@b2":[7,null,{"at":"x"}]}'])(
  'ignores %s in the storage',
  (text) => {
    const spoilt = testStore({ 'aforo-build-starts': text, 'aforo-tab': text });
    const starts = createBuildStarts({
      tab: spoilt,
      browser: spoilt,
      now: () => 5,
      newId: () => 'x',
      isLeaving: () => false,
    });
    expect(starts.isCrashLoop(area, 'b2')).toBe(false);
    starts.start(area, 'b2');
    expect(starts.isCrashLoop(area, 'b2')).toBe(false);
  },
);

test('ignores starts after the page has begun to leave', () => {
  const { open, newTab } = browser();
  const tab = newTab();
  for (let page = 0; page < 2; page++) {
    let isLeaving = false;
    const starts = open(tab, () => isLeaving);
    starts.start(area, 'b2');
    isLeaving = true;
    starts.takeBack();
    starts.start(area, 'b2');
  }
  expect(open(tab).isCrashLoop(area, 'b2')).toBe(false);
});

test('counts two pages that ended while they hung, in any tab and after the build had worked', () => {
  const { open, newTab } = browser();
  const hangs = [1, 2].map(() => open(newTab()).hangOf([`${area}@b2`]));
  const next = open(newTab());
  next.addHangs(hangs.slice(0, 1));
  expect(next.isCrashLoop(area, 'b2')).toBe(false);
  next.start(area, 'b2');
  next.prove(area, 'b2');
  const last = open(newTab());
  last.addHangs(hangs.slice(1));
  expect(last.isCrashLoop(area, 'b2')).toBe(true);
  last.forget(area, 'b2');
  expect(last.isCrashLoop(area, 'b2')).toBe(false);
});

test('counts a page that hung while it started a build once', () => {
  const { open, newTab } = browser();
  const tab = newTab();
  const first = open(tab);
  first.start(area, 'b2');
  const next = open(tab);
  next.addHangs([first.hangOf([`${area}@b2`])]);
  expect(next.isCrashLoop(area, 'b2')).toBe(false);
});
