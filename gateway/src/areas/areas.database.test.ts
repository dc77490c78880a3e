import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@aforo/shared/build';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RegistryStatus } from '@aforo/shared/contract';
import { newRoot, writeArea, writeShell } from '../testing/fake-builds.ts';
import { fakeBuild } from '../testing/fake-upload.ts';
import { operatorTokenIn } from '../testing/registry-client.ts';
import { openRegistryDatabase, type TestDatabase } from '../testing/registry-database.ts';
import {
  startRegistryTestServer,
  type RegistryTestServer,
} from '../testing/registry-test-server.ts';
import { registryTables } from '../registry/database/registry-tables.ts';
import { recordEvent } from '../registry/events/events.repository.ts';
import { readAreasArguments } from './arguments/area-arguments.ts';
import { createRegistryCalls } from './registry-calls.ts';
import { runAreasCommand } from './run-areas-command.ts';

const root = newRoot();
const dataDir = join(root, 'data');
let base: TestDatabase;
let testServer: RegistryTestServer;
let url = '';
let token = '';

beforeAll(async () => {
  base = await openRegistryDatabase();
  writeShell(root, 's1');
  writeArea(root, 'mfe-admin', 'l1');
  const builds = { 'mfe-admin': 'l1', shell: 's1' };
  testServer = await startRegistryTestServer({ database: base.database, root, dataDir, builds });
  url = await testServer.app.listen({ host: '127.0.0.1', port: 0 });
  token = operatorTokenIn(dataDir);
});
afterAll(async () => {
  await testServer.close();
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});

/** Runs a command and returns its output. */
async function run(line: string, as: string | null = token, at = url): Promise<string> {
  const said: string[] = [];
  const { command, isJson } = readAreasArguments(
    line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [],
  );
  const calls = createRegistryCalls({ url: at, token: as });
  await runAreasCommand(command, { calls, isJson, say: (text) => said.push(text) });
  return said.join('\n');
}

/** Creates a build's folder. */
function built(buildId: string, version: string, extra: Record<string, string> = {}): string {
  const { files } = fakeBuild('mfe-admin', buildId, version, (all) => Object.assign(all, extra));
  const folder = join(root, 'out', buildId);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'area.js.map'), '{}');
  return folder;
}

describe('npm run areas', () => {
  test('approves a build by its version only if there is no other build of it', async () => {
    await run(`publish mfe-admin --from ${built('v1', '7.0.0')}`);
    const approve = () => run('approve mfe-admin@7.0.0 --reason revisado');
    // The server refuses it: the same token has published it.
    await expect(approve()).rejects.toThrow('El build v1 de mfe-admin lo publicó');
    await run(`publish mfe-admin --from ${built('v2', '7.0.0')}`);
    await expect(approve()).rejects.toThrow(/^Hay 2 builds de 7\.0\.0: v[12], v[12]\. Di cuál/);
  });

  test('publishes a build, activates it for all visitors and rolls it back', async () => {
    const dry = await run(`publish mfe-admin --from ${built('c1', '1.4.0')} --dry-run`);
    expect(dry).toMatch(
      /^mfe-admin 1\.4\.0 \(build c1, .*\) se puede publicar\. No se ha guardado nada\.$/,
    );
    expect(await run(`publish mfe-admin --from ${built('c1', '1.4.0')}`)).toContain(
      'está publicado; todavía no lo ve nadie',
    );
    expect(await run('activate mfe-admin@1.4.0 --canary 10 --reason "a ver"')).toMatch(
      /^Revisión \d+: mfe-admin, en prueba c1, 10 %\.$/,
    );
    expect(await run('status mfe-admin')).toMatch(/prueba 10 % +1\.4\.0 +c1/);
    expect(await run('activate mfe-admin@c1 --reason todos')).toContain('activado c1');
    expect(await run('rollback mfe-admin')).toContain('de vuelta a l1');
    const history = await run('history mfe-admin');
    expect(history).toMatch(/en prueba c1, 10 % +operador +a ver/);
  });

  test('makes a channel, and changes it as it is now', async () => {
    const made = await run('channel set ensayo --position 1 --role admin --reason r');
    const changed = await run('channel set ensayo --position 2 --role receptionist --reason r');
    expect([made, changed]).toEqual([
      expect.stringContaining('ensayo'),
      expect.stringContaining('ensayo'),
    ]);
    expect(await run('channel list')).toBe(changed);
    expect(await run('channel remove ensayo')).toBe('No hay ningún canal.');
  });

  test('sets the limits of the automatic rollback of an area', async () => {
    expect(await run('thresholds mfe-admin')).toBe(
      'mfe-admin vuelve atrás sola si falla a 2 personas del equipo o a 5 en total, y son al menos el 20 %, en 10 minutos.',
    );
    const set = await run('thresholds mfe-admin --staff-min 3 --share 30 --json');
    expect(JSON.parse(set)).toEqual({ staffMin: 3, peopleMin: 5, sharePercent: 30, minutes: 10 });
    expect(await run('status mfe-admin')).toContain('falla a 3 personas del equipo');
    expect(await run('thresholds mfe-admin --defaults')).toContain('falla a 2 personas del equipo');
  });

  test('freezes an area with its reason and end, and ends the freeze', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const frozen = await run(`freeze mfe-admin --until ${until} --reason "puente"`);
    expect(frozen).toMatch(/^mfe-admin congelada hasta .+ \(operador: puente\)\.$/);
    await run(`publish mfe-admin --from ${built('z1', '1.5.0')}`);
    await expect(run('activate mfe-admin@z1 --reason r')).rejects.toThrow('está congelada hasta');
    expect(await run('status')).toContain(frozen);
    expect(await run('unfreeze mfe-admin')).toBe('No hay nada congelado.');
  });

  test('shows the differences between two builds', async () => {
    await run(`publish mfe-admin --from ${built('d1', '2.0.0', { 'old.js': 'x'.repeat(2048) })}`);
    await run(`publish mfe-admin --from ${built('d2', '2.1.0', { 'new.js': 'y'.repeat(1024) })}`);
    const diff = await run('diff mfe-admin d1 2.1.0');
    expect(diff).toContain('mfe-admin: 2.0.0 (d1) → 2.1.0 (d2)');
    expect(diff).toMatch(/entra +new\.js +– +1 kB +\+1 kB/);
    expect(diff).toMatch(/sale +old\.js +2 kB +– +-2 kB/);
    expect(diff).toMatch(/cambia +area\.js/);
  });

  test('lists the builds that are no longer needed', async () => {
    // All builds of this test are new.
    expect(await run('prune --keep 1')).toBe('No sobra ningún build.');
    await base.database.pool.query(
      `insert into area_release select area, 'viejo', version, release, 2048, commit,
         '2020-01-01', published_by from area_release where build_id = 'd1'`,
    );
    expect(await run('prune --keep 1 --dry-run')).toMatch(
      /^Se borrarían un build, 2 kB sin comprimir\.[^]*mfe-admin +2\.0\.0 +viejo +2 kB +01\/01\/2020/,
    );
    expect(await run('prune mfe-admin --keep 1')).toContain('Borrado: un build');
    expect(await run('status mfe-admin')).not.toContain('viejo');
  });

  test('creates and revokes tokens for teams', async () => {
    const made = await run('token create mfe-admin --name equipo');
    const [, id = ''] = /\(id ([\da-f-]+), caduca el .+\)/.exec(made) ?? [];
    const teamToken = made.split('\n')[1] ?? '';
    expect(await run('status', teamToken)).toContain('mfe-admin');
    await expect(run('token list', teamToken)).rejects.toThrow('todas las áreas');
    await run('token revoke equipo');
    await expect(run('status', teamToken)).rejects.toThrow('Ese token no vale o está retirado.');
    expect(await run('token list')).toMatch(new RegExp(`${id} +equipo +mfe-admin +todo`));
  });

  test('changes the paths of an area and keeps the roles of the remaining ones', async () => {
    expect(await run('mounts mfe-admin /admin /gestion')).toContain(
      'rutas /admin (Administración) · /gestion',
    );
    const status = await createRegistryCalls({ url, token }).status('mfe-admin');
    expect(status.areas[0]?.state.mounts.map(({ roles }) => roles)).toEqual([['admin'], null]);
  });

  test('shows the roles of a path and limits a team to its own paths', async () => {
    await run('mounts mfe-admin /admin /demo --role admin,receptionist');
    expect(await run('status mfe-admin')).toMatch(/\/demo \(.+, .+\)/);
    const read = JSON.parse(await run('status mfe-admin --json')) as RegistryStatus; // as documented
    expect(read.areas[0]?.state.mounts.at(-1)?.roles).toEqual(['admin', 'receptionist']);
    const [, team = ''] = (await run('token create mfe-admin --name rutas')).split('\n');
    await expect(run('mounts mfe-admin /admin /demo /otra --role admin', team)).rejects.toThrow(
      '/otra necesita uno de todas las áreas',
    );
    // Public, below a path that is not.
    await expect(run('mounts mfe-admin /admin /demo /demo/x', team)).rejects.toThrow(
      'mismas personas',
    );
    const line = 'mounts mfe-admin /admin /demo /demo/informes --role admin --json';
    expect(JSON.parse(await run(line, team))).toMatchObject({ kind: 'mounts' });
  });

  test('requires a confirmation for a path inside another area’s', async () => {
    const client = 'mounts mfe-admin /admin /cliente/extra --role admin';
    await expect(run(client)).rejects.toThrow('repítelo con --replace');
    expect(await run(`${client} --replace`)).toContain('/cliente/extra');
  });

  test('prints the whole history, with the same data as JSON', async () => {
    for (let count = 0; count < 30; count++) {
      await run('mounts mfe-admin /admin /demo');
      await run('mounts mfe-admin /admin');
    }
    const read = async (line: string) =>
      (JSON.parse(await run(line)) as { revisions: unknown[] }).revisions.length; // as documented
    expect(await read('history --json')).toBe(50);
    expect(await read('history --limit 10000 --json')).toBeGreaterThan(60);
    expect(JSON.parse(await run('diff mfe-admin d1 d2 --json'))).toMatchObject({
      before: 'd1',
      after: 'd2',
      files: expect.arrayContaining([{ file: 'new.js', before: null, after: 1024 }]),
    });
  });

  test('finds builds with missing files', async () => {
    expect(await run('check')).toMatch(/^Están todos los archivos de \d+ builds\.$/);
    rmSync(join(dataDir, 'areas/mfe-admin/d1'), { recursive: true });
    await expect(run('check mfe-admin')).rejects.toThrow('A mfe-admin@d1 le faltan archivos');
  });

  test('prints who answers for a build and what is new in it', async () => {
    const folder = built('o1', '3.0.0');
    const publication = {
      owner: 'Equipo de agenda',
      onCall: '600 000 000',
      repository: 'https://git.example/agenda',
      changelog: '- Menús nuevos',
    };
    writeFileSync(join(folder, 'publication.json'), JSON.stringify(publication));
    const answer = JSON.parse(await run(`publish mfe-admin --from ${folder} --json`)) as {
      release: object;
    }; // as documented
    expect(answer.release).toMatchObject({ buildId: 'o1', publication });
    await run('activate mfe-admin@o1 --reason todos');
    const status = await run('status mfe-admin');
    expect(status).toContain(
      'Responde Equipo de agenda. Guardia: 600 000 000. Fuentes: https://git.example/agenda',
    );
    expect(status).toContain('Novedades de 3.0.0:\n  - Menús nuevos');
  });

  test('prints the log, filtered by area, kind and time', async () => {
    const event = { kind: 'rollback', area: 'mfe-admin', author: 'operador' } as const;
    // More than a page of the server.
    for (let count = 0; count < 60; count++) {
      const summary = 'De vuelta a 1.0.0 (l1)';
      await recordEvent(registryTables(base.database), { ...event, summary }, new Date());
    }
    expect(await run('events mfe-admin --kind rollback')).toMatch(
      /mfe-admin +rollback +De vuelta a .+\(l1\) +operador/,
    );
    expect(await run('events --since 2099-01-01')).toBe('No ha pasado nada de eso.');
    const read = JSON.parse(await run('events --limit 60 --json')) as { events: object[] }; // as documented
    expect(read.events).toHaveLength(60);
  });

  test('adds, lists and removes a webhook', async () => {
    const made = JSON.parse(await run('webhooks add http://localhost:1/x --json')) as {
      id: string;
      secret: string;
    }; // as documented
    expect(made.secret).toMatch(/^aforo_whsec_.{43}$/);
    expect(await run('webhooks list')).toMatch(
      new RegExp(`${made.id} +http://localhost:1/… +operador +– +1 +0`),
    );
    expect(await run(`webhooks remove ${made.id}`)).toContain('ya no recibe nada');
    expect(await run('webhooks list')).toBe('No hay webhooks.');
  });

  test.each([
    'rollback mfe-admin',
    'activate mfe-admin@o1 --reason r',
    'prune --dry-run',
    'thresholds mfe-admin',
    'token create mfe-admin --name json',
    'token list',
    'token revoke json',
    'override mfe-admin http://localhost:9/x/',
    'rollout start mfe-admin@l1 --steps 10 --every 1h --reason r',
    'rollout pause mfe-admin',
    'rollout stop mfe-admin',
    'freeze mfe-admin --until SOON --reason r',
    'unfreeze mfe-admin',
  ])('prints nothing but JSON with «%s --json»', async (line) => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const text = await run(`${line.replace('SOON', soon)} --json`);
    expect(JSON.parse(text)).toBeInstanceOf(Object);
  });

  test('prints the server’s refusal with all details', async () => {
    await expect(run('activate mfe-admin@7.7.7 --reason r')).rejects.toThrow(
      'mfe-admin no tiene ningún build ni versión «7.7.7».',
    );
    const folder = built('e1', '1.0.0');
    writeFileSync(join(folder, 'area.js'), '// otra\n');
    await expect(run(`publish mfe-admin --from ${folder}`)).rejects.toThrow(/\n {2}- .*area\.js/);
  });

  test('reports that the server can’t be reached', async () => {
    await expect(run('status', token, 'http://127.0.0.1:1')).rejects.toThrow(
      'http://127.0.0.1:1 no responde. ¿Está el servidor en marcha?',
    );
  });

  const areas = (args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['scripts/run.js', 'gateway/src/cli/areas.ts', ...args], {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'], ...env },
    });

  test('finds the operator’s token in the data directory', async () => {
    const { stdout } = await areas(['status'], { AFORO_URL: url, DATA_DIR: dataDir });
    expect(stdout).toContain('mfe-admin');
  });

  test('exits with an error and one sentence if it is refused', async () => {
    const env = { AFORO_URL: url, AFORO_TOKEN: 'otro', DATA_DIR: dataDir };
    await expect(areas(['status'], env)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Ese token no vale o está retirado.\n',
    });
  });
});
