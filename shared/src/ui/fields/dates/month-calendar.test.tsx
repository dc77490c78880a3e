import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { createTheme } from '../../../theme/index.ts';

/** Listeners of `window` and `document`, from now on. */
function watchListeners(): () => string[] {
  const listeners: unknown[][] = [];
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target;
    jest.spyOn(target, 'addEventListener').mockImplementation((...args: unknown[]) => {
      listeners.push([target, ...args]);
      addEventListener.apply(target, args as never);
    });
    jest.spyOn(target, 'removeEventListener').mockImplementation((...args: unknown[]) => {
      const index = listeners.findIndex(
        ([from, type, listener]) => from === target && type === args[0] && listener === args[1],
      );
      if (index >= 0) listeners.splice(index, 1);
      removeEventListener.apply(target, args as never);
    });
  }
  return () => listeners.filter((one) => !isExpected(one)).map(([, type]) => String(type));
}

/** Left alone by the shell (registrations.ts), at the page's end, and jsdom's own. */
const expected = [
  'selectionchange',
  'transitionrun',
  'transitionend',
  'beforeunload',
  'mouseover',
  'mouseout',
];

function isExpected([, type, , options]: unknown[]): boolean {
  // The second is of a part of the library that builds leave out.
  const isOfKeyboard = type === 'focus' && Object(options) === options;
  return expected.includes(String(type)) || isOfKeyboard;
}

test('a closed calendar leaves nothing on the page that its library put there', async () => {
  const listeners = watchListeners();
  const { focus } = HTMLElement.prototype;
  const { MonthCalendar } = await import('./month-calendar.tsx');
  const { unmount } = render(
    <ThemeProvider theme={createTheme({ scheme: 'light' })}>
      <MonthCalendar localDate="2026-05-08" onPick={() => undefined} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('grid')).toBeVisible();
  expect(HTMLElement.prototype.focus).not.toBe(focus);
  expect(listeners()).toContain('keydown');
  unmount();
  expect(listeners()).toEqual([]);
  expect(HTMLElement.prototype.focus).toBe(focus);
});
