import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { areaReleaseSchema, publishAnswerSchema } from '@aforo/shared/contract';
import type { Database } from '@aforo/api/database';
import { createFolderStore, type AssetStore } from '../../assets/stores/asset-store.ts';
import {
  startOperationsTestServer,
  refusalOf,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';
import { fakeBuild, tarOf, type BuildFiles } from '../../testing/fake-upload.ts';
import { registryClient } from '../../testing/registry-client.ts';
import { testShellVersions } from '../../testing/registry-test-server.ts';
import { createPublisher } from './publish-build.ts';
import { registryTables } from '../database/registry-tables.ts';

let testServer: OperationsTestServer;
beforeAll(async () => {
  testServer = await startOperationsTestServer();
});
afterAll(() => testServer.close());

/** Two gateways with one store and one database; the first one stops while it stores. */
async function twoGateways() {
  const store = createFolderStore(join(testServer.dataDir, 'areas'));
  const [stored, tellStored] = signal();
  const [going, proceed] = signal();
  const slow: AssetStore = {
    ...store,
    async put(...given) {
      tellStored();
      await going;
      return store.put(...given);
    },
  };
  const gateway = async (assets: AssetStore, database: Database) => {
    const db = registryTables(database);
    const publish = createPublisher({
      db,
      assets,
      missingFiles: () => Promise.resolve([]),
      shell: testShellVersions,
      readRegistry: () => Promise.resolve({ mounts: [], areas: {} }),
      now: () => new Date(),
    });
    return async (buildId: string, content: string) => {
      const { files } = fakeBuild('mfe-admin', buildId, '1.0.0', (all) => {
        all['extra.js'] = content;
      });
      const body = Readable.from([await tarOf(files)]);
      const more = { isDryRun: false, commit: null, by: 'equipo', isOperator: false };
      return publish({ area: 'mfe-admin', buildId, body, ...more });
    };
  };
  const other = await testServer.openAgain();
  return {
    first: await gateway(slow, testServer.database),
    second: await gateway(store, other),
    proceed,
    stored,
  };
}

function signal(): [Promise<void>, () => void] {
  let resolveSignal: () => void = () => undefined;
  return [new Promise<void>((resolve) => (resolveSignal = resolve)), () => resolveSignal()];
}

describe('a published build', () => {
  test('is stored, listed and served with its copies, and inactive until it is activated', async () => {
    const answer = await testServer.publish('mfe-admin', 'p1', '2.0.0');
    expect(answer.statusCode).toBe(201);
    expect(publishAnswerSchema.parse(answer.json())).toMatchObject({
      isStored: true,
      release: { buildId: 'p1', version: '2.0.0', publishedBy: 'de mfe-admin' },
    });
    const url = '/assets/mfe-admin/p1/remoteEntry.js';
    const file = await testServer.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await testServer.app.inject(url)).body).toContain('// entry of mfe-admin p1');
    expect((await testServer.app.inject('/assets/mfe-admin/p1/release.json')).statusCode).toBe(404);
    expect((await testServer.app.inject('/registry/releases/mfe-admin/p1')).statusCode).toBe(200);
    expect(await testServer.shownTo('admin')).toMatchObject({
      areas: { 'mfe-admin': { buildId: 'l1' } },
    });
  });

  test('can’t be replaced', async () => {
    await testServer.publish('mfe-admin', 'p2');
    expect(refusalOf(await testServer.publish('mfe-admin', 'p2'))).toMatchObject({
      status: 409,
      code: 'build_exists',
    });
  });

  test('uploaded twice at once is stored once', async () => {
    const answers = await Promise.all([
      testServer.publish('mfe-admin', 'p3'),
      testServer.publish('mfe-admin', 'p3'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('uploaded to two gateways at once is stored by the first', async () => {
    const { first, second, proceed, stored } = await twoGateways();
    const begun = first('p4', 'one');
    await stored;
    await expect(second('p4', 'two')).rejects.toMatchObject({
      code: 'build_exists',
      message: 'Alguien está publicando ahora mismo el build p4 de mfe-admin.',
    });
    proceed();
    await begun;
    // The release names exactly the stored files.
    const url = '/registry/releases/mfe-admin/p4';
    const release = areaReleaseSchema.parse((await testServer.app.inject(url)).json());
    const file = await testServer.app.inject('/assets/mfe-admin/p4/extra.js');
    expect(file.body).toBe('one');
    expect(release.files['extra.js']?.bytes).toBe(3);
    await expect(second('p4', 'two')).rejects.toMatchObject({ code: 'build_exists' });
    expect((await testServer.database.pool.query('select from area_claim')).rowCount).toBe(0);
  });

  test('can be published again after its gateway died halfway', async () => {
    const claim = (until: string) =>
      testServer.database.pool.query(
        `insert into area_claim values ('mfe-admin', 'p5', gen_random_uuid(), ${until})
         on conflict (area, build_id) do update set until = excluded.until`,
      );
    await claim(`now() + interval '1 minute'`);
    expect(refusalOf(await testServer.publish('mfe-admin', 'p5')).code).toBe('build_exists');
    await claim(`now() - interval '1 second'`);
    expect((await testServer.publish('mfe-admin', 'p5')).statusCode).toBe(201);
  });

  test('in a dry run is checked and not stored', async () => {
    const tar = await tarOf(fakeBuild('mfe-admin', 'dry1').files);
    const answer = await testServer.team.publish('mfe-admin', 'dry1', tar, '?dryRun=1');
    expect(answer.json()).toMatchObject({ isStored: false, release: { buildId: 'dry1' } });
    expect((await testServer.app.inject('/registry/releases/mfe-admin/dry1')).statusCode).toBe(404);
  });

  test('may include its own compressed copies, if they match', async () => {
    const { files } = fakeBuild('mfe-admin', 'br1');
    const copy = brotliCompressSync(Buffer.from(String(files['area.js'])));
    const good = await testServer.team.publish(
      'mfe-admin',
      'br1',
      await tarOf({ ...files, 'area.js.br': copy }),
    );
    expect(good.statusCode).toBe(201);
    const other = fakeBuild('mfe-admin', 'br2').files;
    const bad = await tarOf({ ...other, 'area.js.br': brotliCompressSync('evil()') });
    expect(refusalOf(await testServer.team.publish('mfe-admin', 'br2', bad)).details).toEqual([
      'area.js.br no es la copia comprimida de area.js.',
    ]);
  });
});

describe('a build that can’t be published', () => {
  type Tamper = (build: ReturnType<typeof fakeBuild>) => BuildFiles | void;
  const manifestWith = (more: object) => ({
    area: 'mfe-admin',
    navigation: [{ path: '', label: 'Avisos', icon: [], order: 1, ...more }],
    screens: {},
  });
  const withNotes = { ...manifestWith({}), screens: { '#notas': {} } };
  const slotEntry = (more: object = {}) => ({
    slot: 'ownerHome',
    screen: 'notas',
    title: 'Notas',
    order: 1,
    roles: ['admin'],
    ...more,
  });
  const changed = (release: object) => (build: ReturnType<typeof fakeBuild>) => ({
    ...build.files,
    'release.json': JSON.stringify({ ...build.release, ...release }),
  });
  const cases: [string, Tamper, string][] = [
    [
      'another contract',
      changed({ contractVersion: '2.3.0' }),
      'El build es para el contrato de áreas 2.3.0 y esta instalación habla el 1.0.0.',
    ],
    [
      'a later minor of the contract',
      changed({ contractVersion: '1.1.0' }),
      'El build es para el contrato de áreas 1.1.0 y esta instalación habla el 1.0.0.',
    ],
    [
      'the manifest of another area',
      changed({ areaManifest: { area: 'mfe-client', navigation: [], screens: {} } }),
      'El manifiesto es de mfe-client y no de mfe-admin.',
    ],
    ...['/api/../registry/status', '/api/./x', '/api//x'].map((badge): [string, Tamper, string] => [
      `the badge ${badge}`,
      changed({ areaManifest: manifestWith({ badge }) }),
      'areaManifest.navigation[0].badge no tiene la forma esperada.',
    ]),
    ...['mfe-client', '/cliente', '/', 'mfe-nada'].map((into): [string, Tamper, string] => [
      `an entry in the navigation of ${into}`,
      changed({ areaManifest: manifestWith({ into }) }),
      `La entrada «Avisos» va en el menú de ${into}, que no admite entradas de mfe-admin: hace falta que la nombre en «accepts» de su manifiesto, o que publique el build el operador.`,
    ]),
    [
      'a slot that the contract doesn’t have',
      changed({ areaManifest: { ...manifestWith({}), slots: [slotEntry({ slot: 'sidebar' })] } }),
      'areaManifest.slots[0].slot no tiene la forma esperada.',
    ],
    [
      'a slot entry without its screen',
      changed({ areaManifest: { ...manifestWith({}), slots: [slotEntry()] } }),
      '«Notas» va en la ranura ownerHome con la pantalla notas, y el manifiesto no tiene la pantalla «#notas».',
    ],
    [
      'a slot entry that is there twice',
      changed({ areaManifest: { ...withNotes, slots: [slotEntry(), slotEntry()] } }),
      '«Notas» está dos veces en la ranura ownerHome.',
    ],
    [
      'an entry in the header',
      changed({ areaManifest: { ...withNotes, slots: [slotEntry({ slot: 'header' })] } }),
      '«Notas» va en la cabecera, que es de todas las páginas: publica el build el operador.',
    ],
    [
      'an entry in the slot of another area',
      changed({ areaManifest: { ...withNotes, slots: [slotEntry({ slot: 'classPage' })] } }),
      '«Notas» va en la ranura classPage, de mfe-client, que no admite a mfe-admin: hace falta que la nombre en «accepts» de su manifiesto, o que publique el build el operador.',
    ],
    [
      'another area',
      changed({ area: 'mfe-client' }),
      'release.json es de mfe-client y no de mfe-admin.',
    ],
    ['another build id', changed({ buildId: 'zz' }), 'release.json es del build zz y no de bad.'],
    ...['mfe_client_bad', 'mfe_admin_zz', 'x_bad'].map(
      (federationName): [string, Tamper, string] => [
        `the federation name ${federationName}`,
        changed({ federationName }),
        `El nombre de federación es ${federationName} y tiene que ser mfe_admin_bad, para que dos builds no choquen en una página.`,
      ],
    ),
    [
      'another folder',
      changed({ base: '/assets/x/' }),
      'El build espera estar en /assets/x/ y estaría en /assets/mfe-admin/bad/.',
    ],
    [
      'a version that is none',
      changed({ version: 'nueva' }),
      'La versión «nueva» no tiene la forma 1.2.3.',
    ],
    [
      'no release',
      ({ files }) => void delete files['release.json'],
      'Falta release.json, que dice qué hay en el build.',
    ],
    [
      'a release that isn’t JSON',
      ({ files }) => void (files['release.json'] = '{'),
      'release.json no es JSON.',
    ],
    ['a missing file', ({ files }) => void delete files['area.js'], 'Falta area.js.'],
    [
      'a file that is not listed',
      ({ files }) => void (files['x.js'] = '1'),
      'Sobra x.js: release.json no lo lista.',
    ],
    [
      'a changed file',
      ({ files }) => void (files['area.js'] = '// abc\n'),
      'El hash de area.js no es el de release.json.',
    ],
    [
      'a shortened file',
      ({ files }) => void (files['area.js'] = ''),
      'area.js ocupa 0 bytes y release.json dice 7.',
    ],
    [
      'an own property of every object',
      ({ files }) => void (files['constructor'] = '1'),
      'Sobra constructor: release.json no lo lista.',
    ],
  ];
  test.each(cases)('because of %s is refused with a sentence', async (_why, spoil, sentence) => {
    const build = fakeBuild('mfe-admin', 'bad');
    const files = spoil(build) ?? build.files;
    const refusal = refusalOf(
      await testServer.team.publish('mfe-admin', 'bad', await tarOf(files)),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'build_refused' });
    expect(refusal.details).toContain(sentence);
  });

  type Manifest = Record<string, unknown>;
  test.each<[string, (files: BuildFiles, manifest: Manifest) => void, string]>([
    [
      'exposes nothing',
      (_files, manifest) => void (manifest['exposes'] = []),
      'El build no expone ./area, que es lo que el shell monta.',
    ],
    [
      'needs another React',
      (_files, manifest) =>
        void (manifest['shared'] = [
          { name: 'react', requiredVersion: '^18.2.0', singleton: true },
        ]),
      'El build pide react ^18.2.0 y el shell trae 19.3.1.',
    ],
    [
      'needs a library that the shell lacks',
      (_files, manifest) =>
        void (manifest['shared'] = [{ name: 'vue', requiredVersion: '^3.0.0' }]),
      'El build espera vue del shell, y el shell no lo trae.',
    ],
    [
      'preloads 4.9 MB',
      (files) => void (files['area.js'] = Buffer.alloc(4.9 * 1024 ** 2)),
      'Lo que precarga el área ocupa 4,9 MB y puede ocupar 1 MB.',
    ],
    [
      'has a file over 5 MB',
      (files) => void (files['big.js'] = Buffer.alloc(5 * 1024 ** 2 + 1)),
      '"big.js" pasa de 5 MB, lo más que puede ocupar un archivo.',
    ],
  ])('because it %s is refused', async (_why, change, sentence) => {
    const { files } = fakeBuild('mfe-admin', 'bad', '1.0.0', change);
    const refusal = refusalOf(
      await testServer.team.publish('mfe-admin', 'bad', await tarOf(files)),
    );
    expect(refusal.details).toContain(sentence);
  });

  test('does not include an area that bundles another React', async () => {
    const { files } = fakeBuild('mfe-admin', 'react18', '1.0.0', (_files, manifest) => {
      const assets = { js: { sync: ['react18.js'], async: [] } };
      manifest['shared'] = [{ name: 'react', requiredVersion: '^18.2.0', assets }];
    });
    expect(
      (await testServer.team.publish('mfe-admin', 'react18', await tarOf(files))).statusCode,
    ).toBe(201);
  });

  test.each([
    [
      { name: '../../evil.js' },
      '"../../evil.js" no es una ruta que pueda estar dentro de un build.',
    ],
    [{ name: '/etc/evil' }, '"/etc/evil" no es una ruta que pueda estar dentro de un build.'],
    [{ name: 'a\\b.js' }, '"a\\\\b.js" no es una ruta que pueda estar dentro de un build.'],
    [
      { name: 'link.js', linkname: '/etc/passwd' },
      '"link.js" es un enlace; un build solo lleva archivos.',
    ],
    [{ name: 'area.js' }, '"area.js" está dos veces.'],
  ])('because of the entry %j is refused', async (entry, sentence) => {
    const tar = await tarOf(fakeBuild('mfe-admin', 'bad').files, [entry]);
    expect(refusalOf(await testServer.team.publish('mfe-admin', 'bad', tar)).details).toContain(
      sentence,
    );
  });

  test('because a screen preloads 4.9 MB is refused', async () => {
    const build = fakeBuild('mfe-admin', 'bad', '1.0.0', (files) => {
      files['screen.js'] = Buffer.alloc(4.9 * 1024 ** 2);
    });
    const screens = { clientes: ['area.js', 'screen.js'] };
    const release = JSON.stringify({ ...build.release, screens });
    const tar = await tarOf({ ...build.files, 'release.json': release });
    expect(refusalOf(await testServer.team.publish('mfe-admin', 'bad', tar)).details).toEqual([
      'Lo que precarga la pantalla «clientes» ocupa 4,9 MB y puede ocupar 1 MB.',
    ]);
  });

  test('because its first paint is 300 KB is refused', async () => {
    const build = fakeBuild('mfe-admin', 'bad', '1.0.0', (files) => {
      files['first-paint.json'] = ' '.repeat(300 * 1024);
    });
    const release = JSON.stringify({ ...build.release, firstPaint: 'first-paint.json' });
    const tar = await tarOf({ ...build.files, 'release.json': release });
    expect(refusalOf(await testServer.team.publish('mfe-admin', 'bad', tar)).details).toEqual([
      'first-paint.json ocupa 300 KB y puede ocupar 256 KB.',
    ]);
  });

  test('has all its problems reported at once', async () => {
    const build = fakeBuild('mfe-admin', 'bad');
    const release = { ...build.release, contractVersion: '3.0.0', version: 'x' };
    const files = { ...build.files, 'release.json': JSON.stringify(release), 'y.js': '1' };
    const refusal = refusalOf(
      await testServer.team.publish('mfe-admin', 'bad', await tarOf(files)),
    );
    expect(refusal.details).toHaveLength(3);
    expect(refusal.message).toContain('hay 3 problemas');
  });

  test.each([0.3, 0.9, 0.999])(
    'truncated after %d of it leaves no partial build',
    async (share) => {
      const tar = await tarOf(fakeBuild('mfe-admin', 'cut').files);
      const answer = await testServer.team.publish(
        'mfe-admin',
        'cut',
        tar.subarray(0, tar.length * share),
      );
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'upload_incomplete' });
    },
  );

  test('leaves no files behind', async () => {
    const stored = readdirSync(join(testServer.dataDir, 'areas/mfe-admin'));
    expect(stored).not.toContain('bad');
    expect(stored).not.toContain('cut');
    expect(readdirSync(join(testServer.dataDir, 'areas/.incoming'))).toEqual([]);
  });

  test.each([
    ['Mfe-Admin', 'x1'],
    ['..%2f..%2fetc', 'x1'],
    ['mfe-admin', '..%2fx'],
    ['mfe-admin', 'dev'],
    // Its federation name would be that of build x1 of mfe-admin-b.
    ['mfe-admin', 'b_x1'],
    ['mfe-admin', 'content'],
    ['mfe-admin', 'release'],
    ['mfe-admin', '__proto__'],
    ['mfe-admin', 'constructor'],
  ])('with the names %s %s is refused', async (area, buildId) => {
    expect(
      refusalOf(await testServer.operator.publish(area, buildId, Buffer.alloc(1024))).code,
    ).toBe('input_invalid');
  });
});

describe('an entry in the navigation and in a slot of another area', () => {
  const published = async (area: string, buildId: string, areaManifest: object) => {
    const { files, release } = fakeBuild(area, buildId);
    return tarOf({ ...files, 'release.json': JSON.stringify({ ...release, areaManifest }) });
  };
  const entry = { path: '', label: 'Avisos', icon: [], order: 1 };
  const notices = {
    area: 'mfe-notices',
    navigation: [{ ...entry, into: 'mfe-admin' }],
    slots: [{ slot: 'ownerHome', screen: 'notas', title: 'Notas', order: 1, roles: ['admin'] }],
    screens: { '': {}, '#notas': {} },
  };

  test('is published by an operator, or if that area accepts it', async () => {
    const { operator } = testServer;
    const tar = (buildId: string) => published('mfe-notices', buildId, notices);
    expect((await operator.publish('mfe-notices', 'n1', await tar('n1'))).statusCode).toBe(201);

    const team = registryClient(testServer.app, await testServer.newToken('mfe-notices'));
    expect((await team.publish('mfe-notices', 'n2', await tar('n2'))).statusCode).toBe(422);
    const accepting = { area: 'mfe-admin', accepts: ['mfe-notices'], navigation: [], screens: {} };
    const admin = await published('mfe-admin', 'accepts', accepting);
    expect((await testServer.team.publish('mfe-admin', 'accepts', admin)).statusCode).toBe(201);
    expect((await testServer.activate('accepts')).statusCode).toBe(200);
    expect((await team.publish('mfe-notices', 'n2', await tar('n2'))).statusCode).toBe(201);
  });
});
