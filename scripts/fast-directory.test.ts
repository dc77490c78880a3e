import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { fastDirectory } from './fast-directory.js';

test('a machine without a file system in memory writes where everything does', () => {
  expect(fastDirectory('/nowhere-at-all')).toBe(tmpdir());
});

test('one that is too small isn’t filled up', () => {
  expect(fastDirectory('/proc')).toBe(tmpdir());
});
