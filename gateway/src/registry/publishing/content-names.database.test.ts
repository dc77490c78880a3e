import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createFolderStore } from '../../assets/stores/asset-store.ts';
import { newRoot, writeShell } from '../../testing/fake-builds.ts';
import { fakeBuild, tarOf, type FakeBuild } from '../../testing/fake-upload.ts';
import {
  refusalOf,
  startOperationsTestServer,
  type OperationsTestServer,
} from '../../testing/operations-test-server.ts';
import { startRegistryTestServer } from '../../testing/registry-test-server.ts';
import { insertRelease } from '../database/registry.repository.ts';
import { registryTables } from '../database/registry-tables.ts';

const file = 'content/screen.index.0a1b2c3d.js';
const address = `/assets/mfe-admin/${file}`;

let testServer: OperationsTestServer;
beforeAll(async () => {
  testServer = await startOperationsTestServer();
});
afterAll(() => testServer.close());

function buildWith(buildId: string, contents: Record<string, string>): FakeBuild {
  return fakeBuild('mfe-admin', buildId, '1.0.0', (files) => void Object.assign(files, contents));
}

async function publish(buildId: string, contents: Record<string, string>, query = '') {
  const { files } = buildWith(buildId, contents);
  return testServer.team.publish('mfe-admin', buildId, await tarOf(files), query);
}

/** Another gateway with the same database and the given directory of published builds. */
async function openGateway(dataDir: string) {
  const root = newRoot();
  writeShell(root, 's1');
  const database = await testServer.openAgain();
  return startRegistryTestServer({ database, root, dataDir, builds: { shell: 's1' } });
}

/** What browsers get from a running gateway, from a restarted one, and from a second one. */
async function answersOfAllGateways(): Promise<string[]> {
  const answers = [(await testServer.app.inject(address)).body];
  for (let opened = 0; opened < 2; opened++) {
    const gateway = await openGateway(testServer.dataDir);
    answers.push((await gateway.app.inject(address)).body);
    await gateway.close();
  }
  return answers;
}

describe('a content-addressed name', () => {
  beforeAll(async () => {
    expect((await publish('good', { [file]: '// good' })).statusCode).toBe(201);
    expect((await testServer.activate('good')).statusCode).toBe(200);
  });

  test.each(['', '?dryRun=1'])('with other bytes is refused: “%s”', async (query) => {
    // Directories list this build before the active one.
    expect(refusalOf(await publish('a0', { [file]: '// evil' }, query))).toMatchObject({
      status: 422,
      code: 'build_refused',
      details: [
        `${file} ya es otro archivo en el build good de mfe-admin. En content/ el nombre es del contenido, y con otro contenido lleva otro nombre.`,
      ],
    });
    expect(await answersOfAllGateways()).toEqual(['// good', '// good', '// good']);
  });

  test('with the same bytes is shared by two builds', async () => {
    expect((await publish('same', { [file]: '// good' })).statusCode).toBe(201);
  });

  test('used by two builds at once belongs to one of them', async () => {
    const name = 'content/both.0a1b2c3d.js';
    const answers = await Promise.all([
      publish('both1', { [name]: 'one' }),
      publish('both2', { [name]: 'two' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    const winner = answers[0].statusCode === 201 ? 'one' : 'two';
    expect((await testServer.app.inject(`/assets/mfe-admin/${name}`)).body).toBe(winner);
    const stored = await createFolderStore(join(testServer.dataDir, 'areas')).list('mfe-admin');
    expect(stored.filter((buildId) => buildId.startsWith('both'))).toHaveLength(1);
  });

  test('shared with an upload that fails belongs to the build that was registered', async () => {
    const name = 'content/shared.0a1b2c3d.js';
    const { release } = buildWith('failing', { [name]: 'one' });
    const { pool } = testServer.database;
    const until = `now() + interval '1 minute'`;
    await pool.query(
      `insert into area_claim values ('mfe-admin', 'failing', gen_random_uuid(), ${until})`,
    );
    await pool.query(`insert into area_content values ('mfe-admin', $1, $2, 'failing')`, [
      name,
      release.files[name]?.integrity,
    ]);
    expect((await publish('registered', { [name]: 'one' })).statusCode).toBe(201);
    await pool.query(`delete from area_claim where build_id = 'failing'`);
    expect((await publish('third', { [name]: 'two' })).statusCode).toBe(422);
  });

  test('that an earlier version of the gateway stored twice is that of the active build', async () => {
    const { release, files } = buildWith('0evil', { [file]: '// evil' });
    const contents = new Map(
      Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]),
    );
    await createFolderStore(join(testServer.dataDir, 'areas')).put('mfe-admin', '0evil', contents);
    await insertRelease(registryTables(testServer.database), release, {
      bytes: 1,
      commit: null,
      publication: null,
      preview: null,
      at: new Date(),
      by: 'equipo',
      isOperator: false,
    });
    expect(await answersOfAllGateways()).toEqual(['// good', '// good', '// good']);
    expect((await testServer.app.inject(address)).headers['etag']).toContain(
      createHash('sha384').update('// good').digest('base64').slice(-27),
    );
  });
});
