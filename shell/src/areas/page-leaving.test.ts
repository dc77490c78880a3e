import { expect, jest, test } from '@jest/globals';
import { watchLeaving } from './page-leaving.ts';

function page(hasBeenActive = false) {
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
  const { isLeaving, happens, onLeave } = page();
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
  const { isLeaving, happens, clock } = page();
  happens('pagehide');
  happens('pageshow', { persisted: true });
  expect(isLeaving()).toBe(true);
  clock.now += 5000;
  expect(isLeaving()).toBe(false);
});

test('isLeaving is false again after five seconds, as after a download or a cancelled navigation', () => {
  const { isLeaving, happens, clock } = page();
  happens('beforeunload');
  clock.now += 5000;
  expect(isLeaving()).toBe(false);
});

test('onLeave is called when the user leaves or hides the page', () => {
  const left = page();
  left.navigates(true);
  left.happens('pagehide');
  expect(left.onLeave).toHaveBeenCalledTimes(1);
  const hidden = page();
  hidden.hides();
  expect(hidden.onLeave).toHaveBeenCalledTimes(1);
  expect(hidden.isLeaving()).toBe(false);
});

test('onLeave is not called when a script navigates before any user interaction', () => {
  const { navigates, happens, hides, onLeave } = page();
  navigates(false);
  happens('beforeunload');
  happens('pagehide');
  hides();
  expect(onLeave).not.toHaveBeenCalled();
});

test('onLeave is called when a script navigates after a user interaction', () => {
  const { navigates, happens, onLeave } = page(true);
  navigates(false);
  happens('pagehide');
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('onLeave ignores navigations within the page', () => {
  const { navigates, happens, onLeave } = page();
  navigates(false, true);
  happens('pagehide');
  expect(onLeave).toHaveBeenCalledTimes(1);
});
