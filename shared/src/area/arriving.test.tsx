import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/index.ts';
import { Arriving } from './arriving.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  { openFor: 0, said: 2000 },
  { openFor: 600, said: 2600 },
  { openFor: 1400, said: 2600 },
  { openFor: 1600, said: 2600 },
  { openFor: 2300, said: 4300 },
  { openFor: 60_000, said: 62_000 },
])('a wait that begins at $openFor ms of the page has a word at $said', async (wait) => {
  jest.spyOn(performance, 'now').mockReturnValue(wait.openFor);
  renderWithTheme(<Arriving what="pantalla" />);
  const word = () => screen.queryByText('Esta pantalla tarda en llegar. Seguimos intentándolo.');
  await act(() => jest.advanceTimersByTimeAsync(wait.said - wait.openFor - 1));
  expect(word()).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(word()).toBeVisible();
});
