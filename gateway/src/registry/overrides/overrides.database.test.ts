import { rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registrySchema, type PageReport } from '@aforo/shared/contract';
import { runAreasCommand } from '../../areas/run-areas-command.ts';
import { readAreasArguments } from '../../areas/arguments/area-arguments.ts';
import { createRegistryCalls } from '../../areas/registry-calls.ts';
import { openDeveloperOrigin, type DeveloperOrigin } from '../../testing/developer-origin.ts';
import { newRoot, writeArea, writeShell } from '../../testing/fake-builds.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { fakeBuild } from '../../testing/fake-upload.ts';
import { operatorTokenIn, registryClient } from '../../testing/registry-client.ts';
import { openRegistryDatabase, type TestDatabase } from '../../testing/registry-database.ts';
import { createSigner } from '../../http/signer.ts';
import {
  startRegistryTestServer,
  testSigner,
  type RegistryTestServer,
} from '../../testing/registry-test-server.ts';
import { createOverrideSigner } from './override-signer.ts';

const root = newRoot();
const dataDir = join(root, 'data');
const start = Date.parse('2030-05-01T10:00:00.000Z');
const hour = 60 * 60 * 1000;
let clock = start;
let base: TestDatabase;
let developer: DeveloperOrigin;
/** A server on this machine, and one with a public address. */
let home: RegistryTestServer;
let away: RegistryTestServer;
let folder = '';
let homeUrl = '';

beforeAll(async () => {
  base = await openRegistryDatabase();
  developer = await openDeveloperOrigin();
  folder = `${developer.origin}/assets/mfe-admin/t1/`;
  writeShell(root, 's1');
  writeArea(root, 'mfe-admin', 'l1');
  const builds = { 'mfe-admin': 'l1', shell: 's1' };
  const common = { database: base.database, root, dataDir, builds, now: () => new Date(clock) };
  home = await startRegistryTestServer(common);
  homeUrl = await home.app.listen({ host: '127.0.0.1', port: 0 });
  const publicUrl = 'https://aforo.example';
  away = await startRegistryTestServer({
    ...common,
    publicUrl,
    overrideOrigins: [developer.origin],
  });
});
afterAll(async () => {
  await away.close();
  await home.close();
  await developer.close();
  await base.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => developer.serve(fakeBuild('mfe-admin', 't1', '9.0.0').release));
afterEach(() => {
  clock += 24 * hour;
});

type Parameters = [string, string][];

function ask(testServer: RegistryTestServer, parameters: Parameters, path = '/admin', cookie = '') {
  const host = testServer === away ? 'aforo.example' : 'localhost:8080';
  const query = new URLSearchParams(parameters).toString();
  return testServer.app.inject({ url: `${path}?${query}`, headers: { host, cookie } });
}

/** The cookie set by a redirect, as a browser returns it. */
function cookieIn({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

async function documentFor(testServer: RegistryTestServer, cookie: string, url = '/registry') {
  const host = testServer === away ? 'aforo.example' : 'localhost:8080';
  const session = `${testServer === away ? '__Host-' : ''}aforo_session=admin`;
  return testServer.app.inject({ url, headers: { host, cookie: `${cookie}; ${session}` } });
}

async function choiceFor(testServer: RegistryTestServer, cookie: string) {
  const document = registrySchema.parse((await documentFor(testServer, cookie)).json());
  return { release: document.areas['mfe-admin'], choice: document.choices['mfe-admin'] };
}

describe('on a local server', () => {
  const choiceOfNewVisit = async (): Promise<string> => {
    return cookieIn(await ask(home, [['area:mfe-admin', folder]]));
  };

  test('redirects an address with a local build to itself and sets a cookie', async () => {
    const parameters: Parameters = [
      ['fecha', '2030-05-01'],
      ['area:mfe-admin', folder],
      ['firma', 'x'],
    ];
    const answer = await ask(home, parameters, '/admin/clientes');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/admin/clientes?fecha=2030-05-01');
    expect(answer.headers['set-cookie']).toMatch(
      /^aforo_override=\S+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('names the build with its full address, only for that browser', async () => {
    const cookie = await choiceOfNewVisit();
    const { release, choice } = await choiceFor(home, cookie);
    expect(choice).toEqual({ why: 'override', fallback: 'l1' });
    expect(release).toMatchObject({
      buildId: 't1',
      base: folder,
      entry: `${folder}remoteEntry.js`,
      manifest: `${folder}mf-manifest.json`,
    });
    const { body } = await documentFor(home, cookie, '/admin');
    expect(body).toContain('"why":"override"');
    expect(body).toMatch(
      new RegExp(
        `<link rel="preload" as="script" href="${folder}remoteEntry.js" integrity="sha384-`,
      ),
    );
    expect((await choiceFor(home, '')).choice?.why).toBe('stable');
  });

  test('names the current release of a rebuilt build', async () => {
    const cookie = await choiceOfNewVisit();
    developer.serve(fakeBuild('mfe-admin', 't1', '9.0.1').release);
    expect((await choiceFor(home, cookie)).release?.version).toBe('9.0.1');
  });

  test('serves the ordinary build while the override can’t be loaded', async () => {
    const cookie = await choiceOfNewVisit();
    developer.state.answer = (_request, response) => response.writeHead(500).end();
    expect((await choiceFor(home, cookie)).choice?.why).toBe('stable');
    const asked = developer.state.asked.length;
    expect((await documentFor(home, cookie, '/admin')).statusCode).toBe(200);
    expect(developer.state.asked).toHaveLength(asked);
    developer.serve(fakeBuild('mfe-admin', 't1').release);
    clock += 3000;
    expect((await choiceFor(home, cookie)).choice?.why).toBe('override');
  });

  test('ends an override after eight hours', async () => {
    const cookie = await choiceOfNewVisit();
    clock += 8 * hour - 1000;
    expect((await choiceFor(home, cookie)).choice?.why).toBe('override');
    clock += 1000;
    expect((await choiceFor(home, cookie)).choice?.why).toBe('stable');
  });

  test('ends an override when it is cleared', async () => {
    const answer = await home.app.inject({
      method: 'POST',
      url: '/registry/overrides/clear',
      headers: { cookie: await choiceOfNewVisit() },
      payload: {},
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toBe(
      'aforo_override=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    );
    expect((await choiceFor(home, cookieIn(answer))).choice?.why).toBe('stable');
  });

  test('ignores a cookie that was changed or signed with another secret', async () => {
    const cookie = await choiceOfNewVisit();
    const override = { area: 'mfe-admin', url: folder, expiresAt: clock / 1000 + 3600 };
    const forged = createOverrideSigner(createSigner('another secret')).cookieValue([override]);
    const [content = '', mac = ''] = cookie.replace('aforo_override=', '').split('.');
    const longer = Buffer.from(content, 'base64url')
      .toString()
      .replace(/\d{10}/, '9999999999');
    const changed = [
      `aforo_override=${forged}`,
      `aforo_override=${Buffer.from(longer).toString('base64url')}.${mac}`,
      `aforo_override=${content}.${mac.slice(0, -1)}`,
      `aforo_override=${content}`,
      // A link's signature is not valid in a cookie.
      `aforo_override=${content}.${createOverrideSigner(testSigner).signature(override).split('.')[1]}`,
    ];
    expect((await choiceFor(home, cookie)).choice?.why).toBe('override');
    for (const one of changed) expect((await choiceFor(home, one)).choice?.why).toBe('stable');
  });

  test('ignores reports about an override in the figures of the installation’s own build', async () => {
    developer.serve(fakeBuild('mfe-admin', 'l1').release);
    const events: PageReport['events'] = [
      {
        kind: 'failed',
        area: 'mfe-admin',
        buildId: 'l1',
        phase: 'load',
        reason: 'x',
        fallback: null,
      },
    ];
    const browser = fakeBrowser(() => home.app, { account: 'admin' });
    await browser.open();
    const failuresAfter = async (trial: string): Promise<number> => {
      const [name = '', value = ''] = trial.split('=');
      if (trial !== '') browser.jar.set(name, value);
      else browser.jar.delete('aforo_override');
      expect((await browser.report(events)).statusCode).toBe(204);
      const figures = await home.registry.gatewayOptions.services?.reports.figuresOf('mfe-admin');
      return figures?.[0]?.failures ?? 0;
    };
    expect(await failuresAfter(await choiceOfNewVisit())).toBe(0);
    expect(await failuresAfter('')).toBe(1);
  });

  test('never redirects to another site', async () => {
    for (const path of ['//malo.example/admin', '/\\malo.example/admin']) {
      const query = new URLSearchParams({ 'area:mfe-admin': folder }).toString();
      // Sent unchanged, because a test client would parse a host from it.
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(homeUrl, { path: `${path}?${query}` }, resolve).once('error', reject);
      });
      answer.resume();
      expect(answer.headers.location).toBe('/malo.example/admin');
    }
  });
});

describe('an override is refused', () => {
  const refused = async (parameters: Parameters, testServer = home) => {
    const { statusCode, headers, body } = await ask(testServer, parameters);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<h1>Esta versión no se puede probar</h1>');
    return { status: statusCode, text: /<p>(.*)<\/p>/s.exec(body)?.[1] ?? '' };
  };
  const valid = () => fakeBuild('mfe-admin', 't1').release;

  test.each([
    ['http://localhost.malo.example/x/', 403, 'Aquí no se prueban áreas de http://localhost.malo'],
    ['https://pruebas.example/x/', 403, 'Los orígenes que se permiten están en AREAS_OVERRIDE'],
    ['javascript:alert(1)', 400, 'no es la dirección de un build'],
    ['http://yo:clave@localhost:1/', 400, 'no es la dirección de un build'],
    ['http://localhost:1/x/?a=1', 400, 'no es la dirección de un build'],
    ['nada', 400, '«nada» no es la dirección de un build'],
    ['http://127.0.0.1:1/', 400, 'http://127.0.0.1:1/release.json no contesta'],
  ])('at %s', async (url, status, sentence) => {
    const answer = await refused([['area:mfe-admin', url]]);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
  });

  test('for an unknown area, with all other overrides of the address', async () => {
    const answer = await refused([
      ['area:mfe-admin', folder],
      ['area:mfe-nada', folder],
    ]);
    expect(answer).toEqual({ status: 400, text: 'No hay ningún área «mfe-nada».' });
  });

  test.each<[string, () => unknown, string]>([
    ['for another contract', () => ({ ...valid(), contractVersion: '2.0.0' }), 'contrato de áreas'],
    ['of another area', () => fakeBuild('mfe-client', 't1').release, 'de mfe-client y no de mfe-a'],
    ['that is not a release', () => ({ area: 'mfe-admin' }), 'no es el de un build de un área'],
    [
      'with an unlisted entry',
      () => ({ ...valid(), entry: 'https://x.example/a.js' }),
      'no está entre los archivos',
    ],
    ['that is too large', () => ({ ...valid(), version: 'x'.repeat(1024 ** 2) }), 'más de 1 MB'],
  ])('with a build %s', async (_name, release, sentence) => {
    developer.serve(release());
    const answer = await refused([['area:mfe-admin', folder]]);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
  });

  test('from an address that redirects', async () => {
    developer.state.answer = (_request, response) =>
      response.writeHead(302, { location: `${developer.origin}/otro.json` }).end();
    const asked = developer.state.asked.length;
    const answer = await refused([['area:mfe-admin', folder]]);
    expect(answer.text).toContain('sin redirigir');
    expect(developer.state.asked).toHaveLength(asked + 1);
  });

  test('without a signature on a public installation', async () => {
    const answer = await refused([['area:mfe-admin', folder]], away);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('le falta una firma');
  });

  test('from this machine on a public installation, and under another host name on a local one', async () => {
    const near: Parameters = [['area:mfe-admin', 'http://localhost:9999/']];
    expect(await refused(near, away)).toMatchObject({ status: 403 });
    const query = new URLSearchParams(near).toString();
    const headers = { host: 'aforo.example' };
    expect((await home.app.inject({ url: `/admin?${query}`, headers })).statusCode).toBe(403);
  });
});

describe('a signed link', () => {
  const operator = (testServer: RegistryTestServer) =>
    registryClient(testServer.app, operatorTokenIn(dataDir));
  const sign = (payload: object) => operator(away).ask('POST', '/overrides', { payload });
  const signed = async (hours = 2): Promise<Parameters> => {
    const answer = await sign({ area: 'mfe-admin', url: folder, hours });
    const { link } = answer.json<{ link: string }>();
    return [...new URL(link).searchParams];
  };

  test('is created for authorised callers and works in any browser', async () => {
    const answer = await sign({ area: 'mfe-admin', url: folder, hours: 2 });
    expect(answer.json()).toEqual({
      link: expect.stringMatching(/^https:\/\/aforo\.example\/\?area%3Amfe-admin=.*&firma=/),
      expiresAt: new Date(clock + 2 * hour).toISOString(),
    });
    const opened = await ask(away, await signed());
    expect(opened.headers['set-cookie']).toMatch(
      /^__Host-aforo_override=\S+; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await choiceFor(away, cookieIn(opened))).choice?.why).toBe('override');
  });

  test('shows the area in no slot whose host does not accept it', async () => {
    const entry = { screen: 'notas', title: 'Notas', order: 1, roles: ['admin'] };
    const slots = ['header', 'classPage', 'ownerHome'].map((slot) => ({ ...entry, slot }));
    const screens = { '#notas': {} };
    const areaManifest = { area: 'mfe-admin', navigation: [], screens, slots };
    developer.serve({ ...fakeBuild('mfe-admin', 't1').release, areaManifest });
    const cookie = cookieIn(await ask(away, await signed()));
    const { release } = await choiceFor(away, cookie);
    // mfe-admin draws this one itself.
    expect(release?.areaManifest?.slots?.map(({ slot }) => slot)).toEqual(['ownerHome']);
  });

  test('expires together with the overrides that it started', async () => {
    const parameters = await signed(2);
    clock += hour;
    const opened = await ask(away, parameters);
    expect(opened.headers['set-cookie']).toContain('Max-Age=3600');
    clock += hour;
    expect((await choiceFor(away, cookieIn(opened))).choice?.why).toBe('stable');
    const late = await ask(away, parameters);
    expect(late.statusCode).toBe(403);
    expect(late.body).toContain('ha caducado');
  });

  test('is valid for its area and address only', async () => {
    const [, [, firma = ''] = []] = await signed();
    const [expiry = '', mac = ''] = firma.split('.');
    const tamperedLinks: Parameters[] = [
      [
        ['area:mfe-admin', `${folder}otro/`],
        ['firma', firma],
      ],
      [
        ['area:mfe-admin', folder],
        ['firma', `${Number(expiry) + 60}.${mac}`],
      ],
      [
        ['area:mfe-admin', folder],
        ['firma', mac],
      ],
    ];
    for (const parameters of tamperedLinks) {
      expect((await ask(away, parameters)).statusCode).toBe(403);
    }
  });

  test.each([
    [{ area: 'mfe-admin', url: 'https://malo.example/' }, 403, 'not_allowed'],
    [{ area: 'mfe-nada', url: 'https://malo.example/' }, 400, 'input_invalid'],
    [{ area: 'mfe-admin', url: 'x', hours: 9 }, 400, 'input_invalid'],
  ])('is refused for %j', async (payload, status, code) => {
    const answer = await sign(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  test('is created for the area’s team and refused for other teams', async () => {
    const created = await operator(away).ask('POST', '/tokens', {
      payload: { area: 'mfe-client', name: 'equipo' },
    });
    const team = registryClient(away.app, created.json<{ token: string }>().token);
    developer.serve(fakeBuild('mfe-client', 't1').release);
    const signFor = (area: string, url = folder) =>
      team.ask('POST', '/overrides', { payload: { area, url } });
    expect((await signFor('mfe-client')).statusCode).toBe(200);
    expect((await signFor('mfe-admin')).json()).toMatchObject({ code: 'token_other_area' });
    // Even for its own area a team may only use allowed origins.
    const elsewhere = await signFor('mfe-client', 'https://malo.example/');
    expect(elsewhere.json()).toMatchObject({ code: 'not_allowed' });
  });

  test('is refused without authentication', async () => {
    const payload = { area: 'mfe-admin', url: folder };
    const answer = await away.app.inject({ method: 'POST', url: '/registry/overrides', payload });
    expect(answer.statusCode).toBe(401);
  });

  test('can be created on the command line', async () => {
    const calls = createRegistryCalls({ url: homeUrl, token: operatorTokenIn(dataDir) });
    const { command } = readAreasArguments(['override', 'mfe-admin', folder]);
    const said: string[] = [];
    await runAreasCommand(command, { calls, isJson: false, say: (text) => said.push(text) });
    expect(said[0]).toContain(`prueba mfe-admin de ${folder}, hasta `);
    expect(said[0]).toContain(`\n${homeUrl}/?area%3Amfe-admin=`);
  });
});
