import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAreaServer } from './area-server.ts';

const packageDir = mkdtempSync(join(tmpdir(), 'aforo-alone-'));
let received: { url?: string | undefined; headers?: IncomingHttpHeaders };
const installation = createServer((request, response) => {
  received = { url: request.url, headers: request.headers };
  response.writeHead(201, { 'set-cookie': 'session=1' }).end('{"name":"Estudio"}');
});
let alone: Server;
let [url, installed] = ['', ''];

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a TCP server
}

beforeAll(async () => {
  const dist = join(packageDir, 'dist/dev-alone');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ scripts: ['shell.js'] }));
  writeFileSync(join(dist, 'shell.js'), 'start();');
  writeFileSync(join(packageDir, 'secret.js'), 'secret');
  installed = await listen(installation);
  const options = { area: 'mfe-x', packageDir, installation: new URL(installed) };
  alone = createAreaServer(options).server;
  url = await listen(alone);
});
afterAll(() => {
  alone.close();
  installation.close();
  rmSync(packageDir, { recursive: true });
});

test('every path is the area’s page, whose scripts are served', async () => {
  const page = await (await fetch(`${url}/x/una/pantalla`)).text();
  expect(page).toContain('<script src="/assets/mfe-x/dev-alone/shell.js" defer>');
  const script = await fetch(`${url}/assets/mfe-x/dev-alone/shell.js`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(await script.text()).toBe('start();');
});

test('the API is the installation’s, asked as its own page asks', async () => {
  const answer = await fetch(`${url}/api/session?a=1`, {
    method: 'POST',
    headers: { origin: url },
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('set-cookie')).toBe('session=1');
  expect(await answer.json()).toEqual({ name: 'Estudio' });
  const { host, origin } = received.headers ?? {};
  expect({ url: received.url, host, origin }).toEqual({
    url: '/api/session?a=1',
    host: new URL(installed).host,
    origin: installed,
  });
});

test('a page of another origin cannot use the API', async () => {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000' },
  });
  expect(answer.status).toBe(403);
});

test('no address reaches a file outside the build', async () => {
  const answer = await fetch(`${url}/assets/mfe-x/dev-alone/..%2f..%2fsecret.js`);
  expect(answer.status).toBe(404);
});
