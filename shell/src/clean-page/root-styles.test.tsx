import { expect, test } from '@jest/globals';
import { watchRootStyles } from './root-styles.ts';

test('watchRootStyles finds and undoes a changed inline style of the root elements', () => {
  const { style } = document.documentElement;
  style.colorScheme = 'light';
  const roots = watchRootStyles(document);
  document.body.className = 'translated-ltr';
  expect(roots.traces()).toEqual([]);
  style.fontSize = '30px';
  const [found] = roots.traces();
  expect(found).toMatchObject({ trace: 'rootStyle', name: 'html' });
  found?.undo();
  expect(style.cssText).toBe('color-scheme: light;');
  expect(roots.traces()).toEqual([]);
});
