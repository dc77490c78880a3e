import { expect, jest, test } from '@jest/globals';
import { setViewport } from '../testing/index.ts';
import { colorScheme } from './index.ts';

test('follows the system until the user chooses', () => {
  setViewport({ width: 1280, isDark: true });
  expect(colorScheme.current()).toBe('dark');
  colorScheme.choose('light');
  expect(colorScheme.current()).toBe('light');
  colorScheme.choose('system');
  expect(colorScheme.current()).toBe('dark');
});

test('notifies of the user’s choice, system changes and other tabs until unsubscribed', () => {
  const listener = jest.fn();
  const stop = colorScheme.subscribe(listener);
  colorScheme.choose('dark');
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  colorScheme.choose('light');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('ignores invalid values in storage', () => {
  localStorage.setItem('aforo:esquema', 'sepia');
  expect(colorScheme.choice()).toBe('system');
});

test('works without storage, but loses the choice', () => {
  const broken = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  colorScheme.choose('dark');
  broken.mockRestore();
  expect(colorScheme.current()).toBe('light');
});
