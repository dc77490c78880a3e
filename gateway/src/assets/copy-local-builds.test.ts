import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { dirOf, newRoot, writeArea } from '../testing/fake-builds.ts';
import { createFolderStore } from './stores/asset-store.ts';
import { createBuildStore } from './stores/build-store.ts';
import { copyLocalBuilds } from './copy-local-builds.ts';

test.each<[string, (path: string) => void]>([
  ['can’t be read', rmSync],
  ['doesn’t match its release', (path) => writeFileSync(path, '// EXPOSED by mfe-auth\n')],
])('reports a build that %s as not stored and continues with the others', async (_what, spoil) => {
  const root = newRoot();
  const areas = {
    'mfe-auth': writeArea(root, 'mfe-auth', 'b1'),
    'mfe-client': writeArea(root, 'mfe-client', 'b1'),
  };
  const builds = createBuildStore(root);
  builds.area('mfe-auth', 'b1');
  spoil(join(dirOf(root, 'mfe-auth', 'b1'), 'exposed.js'));
  const target = createFolderStore(join(root, 'kept'));
  const copying = copyLocalBuilds(builds, target, { areas });
  await expect(copying).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringContaining('mfe-auth@b1') })],
  });
  expect(await target.has('mfe-auth', 'b1')).toBe(false);
  expect(await target.has('mfe-client', 'b1')).toBe(true);
});
