import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { newRoot } from '../../testing/fake-builds.ts';
import { readOverrideSecret } from './override-secret.ts';

const root = newRoot();
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('uses the configured secret and writes no file', async () => {
  expect(await readOverrideSecret('given to every gateway', root)).toBe('given to every gateway');
  expect(readdirSync(root)).toEqual([]);
});

test('creates a private file once, even with two concurrent gateways', async () => {
  const dataDir = join(root, 'data');
  const made = await Promise.all([1, 2, 3].map(() => readOverrideSecret(null, dataDir)));
  expect(new Set([...made, await readOverrideSecret(null, dataDir)]).size).toBe(1);
  expect(made[0]).toMatch(/^[\w-]{43}$/);
  expect(statSync(join(dataDir, 'override-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['override-secret']);
});
