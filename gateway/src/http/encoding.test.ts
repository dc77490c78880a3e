import { expect, test } from '@jest/globals';
import { chooseEncoding } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
])('Accept-Encoding %j gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, ['identity', 'br', 'gzip'])).toBe(encoding);
});

test('never chooses a copy that does not exist', () => {
  expect(chooseEncoding('br, gzip', ['identity', 'gzip'])).toBe('gzip');
  expect(chooseEncoding('br', ['identity'])).toBe('identity');
});
