import { expect, test } from '@jest/globals';
import { createBuildStarts } from './build-starts.ts';

function storage(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** A browser whose pages are opened one after another. */
function browser() {
  const clock = { now: 1_000_000 };
  const own = storage();
  let ids = 0;
  const open = (tab: ReturnType<typeof storage>, isLeaving = () => false) =>
    createBuildStarts({
      ...{ tab, browser: own, isLeaving },
      now: () => clock.now,
      newId: () => `${++ids}`,
    });
  return { clock, open, newTab: storage };
}

const area = 'mfe-admin';

test('two pages of one tab that didn’t finish are a loop, one isn’t', () => {
  const { open, newTab } = browser();
  const tab = newTab();
  open(tab).start(area, 'b2');
  expect(open(tab).isCrashLoop(area, 'b2')).toBe(false);
  open(tab).start(area, 'b2');
  expect(open(tab).isCrashLoop(area, 'b2')).toBe(true);
  expect(open(tab).isCrashLoop(area, 'b1')).toBe(false);
  expect(open(tab).isCrashLoop('mfe-auth', 'b2')).toBe(false);
});

test('a page starts twice before it finishes, and that is one start', () => {
  const { open, newTab } = browser();
  const tab = newTab();
  const page = open(tab);
  page.start(area, 'b2');
  page.start(area, 'b2');
  expect(page.isCrashLoop(area, 'b2')).toBe(false);
  expect(open(tab).isCrashLoop(area, 'b2')).toBe(false);
});

test('other tabs may still be loading it, and count after half a minute', () => {
  const { open, newTab, clock } = browser();
  open(newTab()).start(area, 'b2');
  open(newTab()).start(area, 'b2');
  expect(open(newTab()).isCrashLoop(area, 'b2')).toBe(false);
  clock.now += 30_000;
  expect(open(newTab()).isCrashLoop(area, 'b2')).toBe(true);
});

test('after an hour nothing is held against a build', () => {
  const { open, newTab, clock } = browser();
  const tab = newTab();
  open(tab).start(area, 'b2');
  open(tab).start(area, 'b2');
  clock.now += 3_600_000;
  expect(open(tab).isCrashLoop(area, 'b2')).toBe(false);
});

test('a page that finishes takes its own start back; one on which it works, all of them', () => {
  const { open, newTab } = browser();
  const tab = newTab();
  open(tab).start(area, 'b2');
  open(tab).start(area, 'b2');
  const third = open(tab);
  third.start(area, 'b2');
  third.finish(area, 'b2');
  expect(third.isCrashLoop(area, 'b2')).toBe(true);
  third.forget(area, 'b2');
  expect(third.isCrashLoop(area, 'b2')).toBe(false);
});

test('a page that is left in the middle says nothing', () => {
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
  'is as new with %s in its storage',
  (text) => {
    const spoilt = storage({ 'aforo-build-starts': text, 'aforo-tab': text });
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

test('what a page begins once it has said that it goes is held against nothing', () => {
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

test('goes on without a storage', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const closed = { getItem: refuse, setItem: refuse };
  const starts = createBuildStarts({
    tab: closed,
    browser: closed,
    now: () => 5,
    newId: () => 'x',
    isLeaving: () => false,
  });
  starts.start(area, 'b2');
  starts.takeBack();
  expect(starts.isCrashLoop(area, 'b2')).toBe(false);
});
