import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AreaManifest, AreaRelease } from '@aforo/shared/contract';
import { fakeManifests } from '../../testing/fake-manifests.ts';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { fakeBuild, tarOf } from '../../testing/fake-upload.ts';
import {
  refusalOf,
  startOperationsTestServer,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';
import { openRegistryDatabase, type TestDatabase } from '../../testing/registry-database.ts';
import {
  startRegistryTestServer,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';
import { ensureRelease } from '../database/registry.repository.ts';
import { registryTables } from '../database/registry-tables.ts';
import { changeRegistry } from '../revisions/change-registry.ts';

const entry = { path: '', label: 'Avisos', icon: [], order: 1 };
const manifest: AreaManifest = { area: 'mfe-admin', frame: 'staff', navigation: [], screens: {} };
const records = <Value>(count: number, valueOf: (index: number) => Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, valueOf(index)]));

describe('a release', () => {
  let testServer: OperationsTestServer;
  beforeAll(async () => {
    testServer = await startOperationsTestServer();
  });
  afterAll(() => testServer.close());

  async function publish(buildId: string, change: Partial<AreaRelease>) {
    const build = fakeBuild('mfe-admin', buildId);
    const release = { ...build.release, areaManifest: manifest, ...change };
    const tar = await tarOf({ ...build.files, 'release.json': JSON.stringify(release) });
    return testServer.team.publish('mfe-admin', buildId, tar);
  }

  test.each<[string, Partial<AreaRelease>, string]>([
    [
      '10,000 navigation entries',
      { areaManifest: { ...manifest, navigation: Array(10_000).fill(entry) } },
      'areaManifest.navigation tiene más de 40 elementos.',
    ],
    [
      '60,000 screens',
      { areaManifest: { ...manifest, screens: records(60_000, () => ({})) } },
      'areaManifest.screens tiene más de 120 elementos.',
    ],
    [
      'a label of 1 MB',
      {
        areaManifest: {
          ...manifest,
          navigation: [entry, { ...entry, label: 'a'.repeat(1024 ** 2) }],
        },
      },
      'areaManifest.navigation[1].label tiene más de 40 caracteres.',
    ],
    [
      'a group of 1 MB',
      { areaManifest: { ...manifest, navigation: [{ ...entry, group: 'a'.repeat(1024 ** 2) }] } },
      'areaManifest.navigation[0].group tiene más de 40 caracteres.',
    ],
    [
      'many long titles',
      { areaManifest: { ...manifest, screens: longScreens() } },
      'areaManifest ocupa más de 64 KB.',
    ],
    [
      '500 preloads of the area',
      { preload: Array(500).fill('area.js') },
      'preload tiene más de 20 elementos.',
    ],
    [
      '500 preloads of a screen',
      { screens: { '': Array(500).fill('area.js') } },
      'screens[""] tiene más de 40 elementos.',
    ],
    [
      'a text of 3 MB',
      { version: 'a'.repeat(3 * 1024 ** 2) },
      'release.json ocupa 3 MB y puede ocupar 256 KB.',
    ],
  ])('with %s is refused with the path of the fault', async (_what, change, sentence) => {
    const refusal = refusalOf(await publish('bad', change));
    expect(refusal).toMatchObject({ status: 422, code: 'build_refused' });
    expect(refusal.details).toContain(sentence);
  });

  test('lists each fault, up to twenty', async () => {
    const navigation = Array(30).fill({ ...entry, label: '', path: '/' });
    const { details = [] } = refusalOf(
      await publish('bad', { areaManifest: { ...manifest, navigation } }),
    );
    expect(details.slice(0, 2)).toEqual([
      'areaManifest.navigation[0].path no tiene la forma esperada.',
      'areaManifest.navigation[0].label está vacío.',
    ]);
    expect(details).toHaveLength(21);
    expect(details.at(-1)).toBe('Y 40 más.');
  });

  test('that no longer fits in the page with the other areas is not activated', async () => {
    const screens = records(40, () => Array(40).fill('area.js'));
    expect((await publish('grows', { screens })).statusCode).toBe(201);
    expect((await publish('shrinks', {})).statusCode).toBe(201);
    const db = registryTables(testServer.database);
    const now = new Date();
    for (let other = 0; other < 12; other++) {
      const area = `mfe-other-${other}`;
      const release = {
        ...fakeBuild(area, 'b1').release,
        screens: records(120, () => Array(40).fill('a'.repeat(40))),
      };
      await ensureRelease(db, release, { bytes: 1, at: now, by: 'equipo' });
      const change = { kind: 'activate', buildId: 'b1' } as const;
      await changeRegistry(db, { area, change, from: null, author: 'a', reason: 'b' }, now);
    }
    const refusal = refusalOf(await testServer.activate('grows'));
    expect(refusal).toMatchObject({ status: 422, code: 'build_refused' });
    expect(refusal.message).toMatch(/^Con el build grows de mfe-admin el registro, que va en cada/);
    expect((await testServer.activate('shrinks')).statusCode).toBe(200);
  });
});

function longScreens(): AreaManifest['screens'] {
  const read = { path: `/api/${'a'.repeat(190)}` };
  return records(40, () => ({ title: 'a'.repeat(80), reads: Array(10).fill(read) }));
}

describe('a stored release from before the bounds', () => {
  const root = newRoot();
  const opened: RegistryTestServer[] = [];
  let base: TestDatabase;
  beforeAll(async () => {
    base = await openRegistryDatabase();
    writeShell(root, 's1');
    writeArea(root, 'mfe-admin', 'l1');
    writeArea(root, 'mfe-client', 'c1');
  });
  afterEach(async () => {
    for (const testServer of opened.splice(0)) await testServer.close();
  });
  afterAll(async () => {
    await base.drop();
    rmSync(root, { recursive: true, force: true });
  });

  async function open(warnings: string[] = []): Promise<RegistryTestServer> {
    const testServer = await startRegistryTestServer({
      database: base.database,
      root,
      builds: { 'mfe-admin': 'l1', 'mfe-client': 'c1', shell: 's1' },
      onWarning: (sentence) => warnings.push(sentence),
    });
    opened.push(testServer);
    return testServer;
  }

  /** Writes and activates it without the checks, as the version before did. */
  async function storeOversized(area: string): Promise<void> {
    const db = registryTables(base.database);
    const { release } = fakeBuild(area, 'huge');
    const navigation = Array(10_000).fill(entry);
    const areaManifest = { ...manifest, ...fakeManifests[area], area, navigation };
    const at = new Date();
    await ensureRelease(db, { ...release, areaManifest }, { bytes: 1, at, by: 'equipo' });
    const change = { kind: 'activate', buildId: 'huge' } as const;
    await changeRegistry(db, { area, change, from: null, author: 'a', reason: 'b' }, at);
  }

  test('is reported, and its area goes back to the previous build', async () => {
    await open();
    await storeOversized('mfe-admin');
    const warnings: string[] = [];
    const { app, registry } = await open(warnings);
    await registry.reload();
    const headers = { cookie: 'aforo_session=admin' };
    const shown = (await app.inject({ url: '/registry', headers })).json();
    expect(shown.areas['mfe-admin']).toMatchObject({ buildId: 'l1' });
    expect(shown.choices['mfe-admin']).toEqual({ why: 'stable', fallback: null });
    expect((await app.inject({ url: '/admin', headers })).statusCode).toBe(200);
    expect(warnings.filter((sentence) => sentence.includes('huge'))).toEqual([
      'El build huge de mfe-admin no se puede enseñar: pasa de los límites de esta versión. Las páginas van con el build anterior de su área, o sin ella. areaManifest.navigation tiene más de 40 elementos.',
    ]);
    const release = await app.inject('/registry/releases/mfe-admin/huge');
    expect(refusalOf(release)).toMatchObject({ status: 422, code: 'build_refused' });
  });

  test('of a new area leaves that area without a build, and the others as they are', async () => {
    await storeOversized('mfe-new');
    const { app } = await open();
    const headers = { cookie: 'aforo_session=client' };
    const shown = (await app.inject({ url: '/registry', headers })).json();
    expect(shown.areas).not.toHaveProperty('mfe-new');
    expect(shown.areas['mfe-client']).toMatchObject({ buildId: 'c1' });
  });
});
