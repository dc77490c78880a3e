import { expect, jest, test } from '@jest/globals';
import { setViewport } from '../testing/index.ts';
import { colorScheme } from './index.ts';

test('follows the system until the person chooses', () => {
  setViewport({ width: 1280, isDark: true });
  expect(colorScheme.current()).toBe('dark');
  colorScheme.choose('light');
  expect(colorScheme.current()).toBe('light');
  colorScheme.choose('system');
  expect(colorScheme.current()).toBe('dark');
});

test('tells of the person’s choice, the system’s change and other tabs, until told to stop', () => {
  const listener = jest.fn();
  const stop = colorScheme.subscribe(listener);
  colorScheme.choose('dark');
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  colorScheme.choose('light');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('what is not a scheme in the storage counts as no choice', () => {
  localStorage.setItem('aforo:esquema', 'sepia');
  expect(colorScheme.choice()).toBe('system');
});

test('without storage the choice is lost and nothing breaks', () => {
  const broken = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  colorScheme.choose('dark');
  broken.mockRestore();
  expect(colorScheme.current()).toBe('light');
});
