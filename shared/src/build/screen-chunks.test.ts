import { expect, test } from '@jest/globals';
import { screensOf } from './screen-chunks.ts';

test.each([
  ['screen.index', ''],
  ['screen.password.reset', 'password/reset'],
  ['screen.clientes._', 'clientes/:'],
  ['screen.clientes.__', 'clientes/*'],
  ['shown.account', '#account'],
])('the chunk %s is the screen %j', (chunk, pattern) => {
  expect(screensOf(new Map([[chunk, ['a.js', 'b.js']]]))).toEqual({ [pattern]: ['a.js', 'b.js'] });
});

test('a chunk with another name is no screen', () => {
  expect(screensOf(new Map([['__federation_expose_area', ['a.js']]]))).toEqual({});
});
