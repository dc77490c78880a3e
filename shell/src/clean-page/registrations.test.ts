import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchRegistrations } from './registrations.ts';

/** The script that makes the next calls; the first line is the wrapper's own. */
let script = 'area';
const { prepareStackTrace } = Error;

beforeEach(() => {
  script = 'area';
  Error.prepareStackTrace = () =>
    `Error\n at add (http://aforo.test/shell.js:1:1)\n at mount (http://aforo.test/${script}.js:2:2)`;
});
afterEach(() => {
  Error.prepareStackTrace = prepareStackTrace;
});

/** A page whose timers are jest's. */
function openPage() {
  const clearInterval = jest.fn();
  const page = Object.assign(new EventTarget(), {
    document: new EventTarget(),
    setInterval: jest.fn<(act: () => void, ms: number) => number>(() => 7),
    clearInterval,
    clearTimeout: jest.fn(),
  });
  const registrations = watchRegistrations(page as unknown as Window); // the used part
  const find = () => registrations.find((address) => address === 'http://aforo.test/area.js');
  return { page, find, clearInterval };
}

const noop = () => undefined;

test('finds the listeners and intervals of a script, and removes them', () => {
  const { page, find, clearInterval } = openPage();
  const onResize = jest.fn();
  page.addEventListener('resize', onResize);
  page.document.addEventListener('keydown', noop, true);
  page.setInterval(noop, 250);
  const found = find();
  expect(found.map(({ trace, name }) => [trace, name])).toEqual([
    ['listener', 'window resize'],
    ['listener', 'document keydown'],
    ['interval', '250'],
  ]);
  for (const one of found) one.undo();
  page.dispatchEvent(new Event('resize'));
  expect(onResize).not.toHaveBeenCalled();
  expect(clearInterval).toHaveBeenCalledWith(7);
  expect(find()).toEqual([]);
});

test('a listener that is redone is found again', () => {
  const { page, find } = openPage();
  const onResize = jest.fn();
  page.addEventListener('resize', onResize);
  for (const one of find()) {
    one.undo();
    one.redo?.();
  }
  page.dispatchEvent(new Event('resize'));
  expect(onResize).toHaveBeenCalledTimes(1);
  expect(find()).toHaveLength(1);
});

test('ignores what was removed, called once, or registered by another script', () => {
  const { page, find } = openPage();
  const gone = new AbortController();
  page.addEventListener('resize', noop);
  page.addEventListener('resize', noop);
  page.removeEventListener('resize', noop);
  page.addEventListener('scroll', noop, { capture: true });
  page.removeEventListener('scroll', noop, true);
  page.addEventListener('load', noop, { once: true });
  page.addEventListener('online', noop, { signal: gone.signal });
  gone.abort();
  page.clearTimeout(page.setInterval(noop, 10));
  page.document.addEventListener('selectionchange', noop); // React's
  page.document.addEventListener('transitionrun', noop); // React Aria's
  script = 'shell';
  page.addEventListener('resize', noop);
  expect(find()).toEqual([]);
});

test('keeps a listener that was removed with the wrong phase', () => {
  const { page, find } = openPage();
  page.addEventListener('scroll', noop, true);
  page.removeEventListener('scroll', noop);
  expect(find()).toHaveLength(1);
});

test('passes calls on unchanged: without an object, and for another target', () => {
  const { page, find } = openPage();
  const act = jest.fn();
  const element = new EventTarget();
  page.addEventListener.call(element, 'click', act);
  element.dispatchEvent(new Event('click'));
  const { addEventListener } = page;
  addEventListener('hashchange', act);
  page.dispatchEvent(new Event('hashchange'));
  expect(act).toHaveBeenCalledTimes(2);
  expect(find().map(({ name }) => name)).toEqual(['window hashchange']);
});

test('a listener that its owner removes while it is undone is not added again', () => {
  const { page, find } = openPage();
  const onResize = jest.fn();
  page.addEventListener('resize', onResize);
  const [found] = find();
  found?.undo();
  page.removeEventListener('resize', onResize);
  found?.redo?.();
  page.dispatchEvent(new Event('resize'));
  expect(onResize).not.toHaveBeenCalled();
  expect(find()).toEqual([]);
});

test('accepts every value that browsers accept as options, and no listener', () => {
  const { page, find } = openPage();
  const act = jest.fn();
  page.addEventListener('resize', act, null as never);
  page.dispatchEvent(new Event('resize'));
  expect(act).toHaveBeenCalledTimes(1);
  page.removeEventListener('resize', act, undefined);
  page.addEventListener('scroll', act, { capture: 1 } as never);
  page.removeEventListener('scroll', act, { capture: true });
  page.addEventListener('load', null);
  expect(find()).toEqual([]);
});

test.each([
  ['a list instead of text', () => []],
  [
    'an error',
    () => {
      throw new Error('broken');
    },
  ],
])('registers for a page whose stacks are %s', (_, prepare) => {
  const { page, find } = openPage();
  Error.prepareStackTrace = prepare;
  const act = jest.fn();
  page.addEventListener('resize', act);
  page.dispatchEvent(new Event('resize'));
  expect(act).toHaveBeenCalledTimes(1);
  expect(find()).toEqual([]);
});
