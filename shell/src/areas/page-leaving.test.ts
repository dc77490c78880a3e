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

test('a page is left from when a navigation begins until it comes back', () => {
  const { isLeaving, happens, onLeave } = page();
  expect(isLeaving()).toBe(false);
  happens('beforeunload');
  expect(isLeaving()).toBe(true);
  // WebKit may say no more of a page that is still loading.
  expect(onLeave).toHaveBeenCalled();
  // Its loading ends by being interrupted, and it is shown once more.
  happens('pageshow');
  expect(isLeaving()).toBe(true);
  happens('pagehide');
  expect(isLeaving()).toBe(true);
});

test('what was interrupted is told once a page that was kept is back, and is nobody’s fault either', () => {
  const { isLeaving, happens, clock } = page();
  happens('pagehide');
  happens('pageshow', { persisted: true });
  expect(isLeaving()).toBe(true);
  clock.now += 5000;
  expect(isLeaving()).toBe(false);
});

test('a page that is still there five seconds later stays, as after a download or a refused exit', () => {
  const { isLeaving, happens, clock } = page();
  happens('beforeunload');
  clock.now += 5000;
  expect(isLeaving()).toBe(false);
});

test('tells of a page that the person leaves or hides', () => {
  const left = page();
  left.navigates(true);
  left.happens('pagehide');
  expect(left.onLeave).toHaveBeenCalledTimes(1);
  const hidden = page();
  hidden.hides();
  expect(hidden.onLeave).toHaveBeenCalledTimes(1);
  expect(hidden.isLeaving()).toBe(false);
});

test('does not tell of a page that a script sends elsewhere before anybody touched it', () => {
  const { navigates, happens, hides, onLeave } = page();
  navigates(false);
  happens('beforeunload');
  happens('pagehide');
  hides();
  expect(onLeave).not.toHaveBeenCalled();
});

test('tells of one that a script sends elsewhere after the person did something', () => {
  const { navigates, happens, onLeave } = page(true);
  navigates(false);
  happens('pagehide');
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('is not misled by the shell’s own change of screen', () => {
  const { navigates, happens, onLeave } = page();
  navigates(false, true);
  happens('pagehide');
  expect(onLeave).toHaveBeenCalledTimes(1);
});
