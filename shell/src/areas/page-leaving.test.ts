import { expect, jest, test } from '@jest/globals';
import { watchLeaving } from './page-leaving.ts';

function openPage(hasBeenActive = false) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const navigation = new EventTarget();
  const target = Object.assign(new EventTarget(), {
    document,
    navigator: { userActivation: { hasBeenActive } },
    navigation,
  });
  const clock = { now: 1000 };
  const onLeave = jest.fn();
  const { isLeaving } = watchLeaving({ page: target, now: () => clock.now, onLeave });
  return {
    clock,
    onLeave,
    isLeaving,
    happens: (type: string, more: object = {}) =>
      target.dispatchEvent(Object.assign(new Event(type), more)),
    navigates: (userInitiated: boolean, sameDocument = false) =>
      navigation.dispatchEvent(
        Object.assign(new Event('navigate'), {
          userInitiated,
          downloadRequest: null,
          destination: { sameDocument },
        }),
      ),
    hides() {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('isLeaving is true from the start of a navigation until the page returns', () => {
  const { isLeaving, happens, onLeave } = openPage();
  expect(isLeaving()).toBe(false);
  happens('beforeunload');
  expect(isLeaving()).toBe(true);
  // WebKit may send no other event for a page that is still loading.
  expect(onLeave).toHaveBeenCalled();
  // The interrupted load ends with a pageshow event.
  happens('pageshow');
  expect(isLeaving()).toBe(true);
  happens('pagehide');
  expect(isLeaving()).toBe(true);
});

test('isLeaving stays true for five seconds after a page returns from the back/forward cache', () => {
  const { isLeaving, happens, clock } = openPage();
  happens('pagehide');
  happens('pageshow', { persisted: true });
  expect(isLeaving()).toBe(true);
  clock.now += 5000;
  expect(isLeaving()).toBe(false);
});

test('isLeaving is false again after five seconds, as after a download or a cancelled navigation', () => {
  const { isLeaving, happens, clock } = openPage();
  happens('beforeunload');
  clock.now += 5000;
  expect(isLeaving()).toBe(false);
});

type Acts = (page: ReturnType<typeof openPage>) => void;
const leaves: [string, number, Acts, hasBeenActive: boolean][] = [
  ['the user leaves', 1, (page) => page.navigates(true), false],
  ['a script navigates after a user interaction', 1, (page) => page.navigates(false), true],
  ['a navigation within the page', 1, (page) => page.navigates(false, true), false],
  ['a script navigates before any user interaction', 0, (page) => page.navigates(false), false],
];
test.each(leaves)('onLeave after pagehide: %s: %d calls', (_, calls, act, hasBeenActive) => {
  const page = openPage(hasBeenActive);
  act(page);
  page.happens('pagehide');
  expect(page.onLeave).toHaveBeenCalledTimes(calls);
});

test('onLeave is called when the page is hidden, which is not leaving', () => {
  const page = openPage();
  page.hides();
  expect(page.onLeave).toHaveBeenCalledTimes(1);
  expect(page.isLeaving()).toBe(false);
});
