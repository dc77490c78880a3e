import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { fastDirectory } from './fast-directory.js';

test('fastDirectory is the default directory without an in-memory file system', () => {
  expect(fastDirectory('/nowhere-at-all')).toBe(tmpdir());
});

test('fastDirectory does not use one that is too small', () => {
  expect(fastDirectory('/proc')).toBe(tmpdir());
});
