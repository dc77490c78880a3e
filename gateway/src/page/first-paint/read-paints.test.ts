import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { FirstPaints } from '@aforo/shared/build';
import type { AreaRelease } from '@aforo/shared/contract';
import { createFolderStore } from '../../assets/stores/asset-store.ts';
import { createBuildStore } from '../../assets/stores/build-store.ts';
import { copyLocalBuilds } from '../../assets/copy-local-builds.ts';
import { createPublishedBuilds } from '../../assets/published-builds.ts';
import type { UnverifiedFile } from '../../assets/integrity.ts';
import { dirOf, newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { buildTestGateway } from '../../testing/gateway-test-server.ts';
import { createPaintReader } from './read-paints.ts';

const area = 'mfe-auth';
const buildId = 'abc123';
const file = 'first-paint.json';

const paintsWith = (html: string): FirstPaints => ({
  css: '',
  paints: [{ screen: 'login', parameter: null, isDemo: false, title: 'Entra', html }],
});
const good = JSON.stringify(paintsWith('<main><h1>Entra</h1></main>'));
// Same length as the valid one, so that only the hash differs.
const spoilt = JSON.stringify(paintsWith('<meta http-equiv=refresh>'.padEnd(27)));

let root: string;
let release: AreaRelease;
let unverified: UnverifiedFile[];
let time: number;
beforeEach(() => {
  root = newRoot();
  writeShell(root, buildId);
  release = writeArea(root, area, buildId, good);
  unverified = [];
  time = 0;
});

/** A reader for a build of the installation or a published one, with a damaged file or not. */
async function readerOver(storedIn: 'beside' | 'shipped' | 'both', isSpoilt: boolean) {
  const builds = createBuildStore(root);
  const publishedRoot = newRoot();
  const assets = createFolderStore(publishedRoot);
  if (storedIn !== 'beside') await copyLocalBuilds(builds, assets, { areas: { [area]: release } });
  const path =
    storedIn === 'shipped'
      ? join(publishedRoot, area, buildId, file)
      : join(dirOf(root, area, buildId), file);
  if (isSpoilt) writeFileSync(path, spoilt);
  const readPaints = createPaintReader({
    store: storedIn === 'shipped' ? createBuildStore(newRoot()) : builds,
    published: createPublishedBuilds(assets),
    onUnverified: (one) => unverified.push(one),
    now: () => time,
  });
  return { readPaints, path };
}

describe.each(['beside', 'shipped'] as const)('paints of a build stored %s', (storedIn) => {
  test('are read', async () => {
    const { readPaints } = await readerOver(storedIn, false);
    expect(await readPaints(release)).toEqual(JSON.parse(good));
    expect(unverified).toEqual([]);
  });

  test('are ignored if they were changed, which is logged once', async () => {
    const { readPaints } = await readerOver(storedIn, true);
    for (let pageRequest = 0; pageRequest < 3; pageRequest += 1)
      expect(await readPaints(release)).toBeNull();
    time += 61_000;
    expect(await readPaints(release)).toBeNull();
    expect(unverified).toEqual([{ area, buildId, file }]);
  });

  test('are used again once they are valid, without a restart', async () => {
    const { readPaints, path } = await readerOver(storedIn, true);
    expect(await readPaints(release)).toBeNull();
    writeFileSync(path, good);
    expect(await readPaints(release)).toBeNull();
    time += 61_000;
    expect(await readPaints(release)).toEqual(JSON.parse(good));
  });
});

test('uses the published build’s paints if the installation’s own are damaged', async () => {
  const { readPaints } = await readerOver('both', true);
  expect(await readPaints(release)).toEqual(JSON.parse(good));
});

test('an override with the name of one of our builds doesn’t use that build’s paints', async () => {
  const { readPaints } = await readerOver('beside', false);
  const files = { ...release.files, [file]: { integrity: 'sha384-x', bytes: 1 } };
  expect(await readPaints({ ...release, files })).toBeNull();
  expect(await readPaints(release)).toEqual(JSON.parse(good));
});

test('omits a changed paint from the page and logs its build', async () => {
  const lines: string[] = [];
  const logger = { level: 'error', stream: { write: (line: string) => lines.push(line) } };
  const app = await buildTestGateway({ root, logger });
  writeFileSync(join(dirOf(root, area, buildId), file), spoilt);
  for (let pageRequest = 0; pageRequest < 2; pageRequest += 1) {
    const { statusCode, body } = await app.inject('/login');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('refresh');
    expect(body).toContain('<div id="root"><div class="first-paint">');
  }
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ area, buildId, file });
  await app.close();
});
