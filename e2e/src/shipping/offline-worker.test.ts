import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../cluster/free-port.ts';
import { logIn } from '../environment/browser/browser-session.ts';
import { keptIn, waitUntilKept, workersOf } from '../environment/browser/offline-worker.ts';
import { pollUntil } from '../environment/poll-until.ts';
import { startFaultyProxy } from '../environment/server/faulty-proxy.ts';
import { startTestServer } from '../environment/server/test-server.ts';
import { variantOf } from '../fixtures/variant.ts';
import { restore, screenOf } from './shipped-builds.ts';
import { expect, test } from './test.ts';

const area = 'mfe-client';
const bookings = '/api/me/bookings';

test('a rollback removes the build from the device, and the earlier one runs without network', async ({
  openSession,
  operator,
  original,
}) => {
  const originalBuild = await original(area);
  const [good, broken] = [variantOf(originalBuild), variantOf(originalBuild)];
  const { buildId } = broken.release;
  for (const build of [good, broken]) {
    await operator.publish(build);
    await operator.activate(area, build.release.buildId);
  }
  try {
    const { page, context } = await openSession({ hasWorker: true });
    await logIn(page, 'client');
    await screenOf(page, buildId).waitFor();
    await waitUntilKept(page, bookings);
    expect(await filesOf(page, buildId)).not.toEqual([]);

    await operator.rollBack(area);
    await pollUntil('end of the build', async () => (await filesOf(page, buildId)).length === 0);
    // The open page has been kept again, with the build that it runs from now on.
    await pollUntil('page', async () => ((await keptIn(page))['pages'] ?? []).length > 0);
    await page.reload();
    await screenOf(page, good.release.buildId).waitFor();
    await waitUntilKept(page, bookings);

    await context.setOffline(true);
    await page.reload();
    await screenOf(page, good.release.buildId).waitFor();
    expect(await filesOf(page, buildId)).toEqual([]);
  } finally {
    await restore(operator, area, originalBuild.release.buildId);
  }
});

test('a file with a wrong byte on the device never runs and is fetched again', async ({
  openSession,
}) => {
  const { page, context } = await openSession({ hasWorker: true });
  await logIn(page, 'client');
  await waitUntilKept(page, bookings);
  const entry = (await keptIn(page))['builds']?.find((path) => path.endsWith('/remoteEntry.js'));
  if (entry === undefined) throw new Error('No build is kept');
  const spoil = () =>
    page.evaluate(async (path) => {
      const name = (await caches.keys()).find((one) => one.endsWith('builds')) ?? '';
      const cache = await caches.open(name);
      const stored = await cache.match(path);
      const text = `globalThis.wasSpoilt = true;\n${await stored?.text()}`;
      await cache.put(path, new Response(text, stored));
    }, entry);
  const isSpoilt = () =>
    page.evaluate(
      async (path) => (await (await caches.match(path))?.text())?.includes('wasSpoilt'),
      entry,
    );
  const hasRun = () => page.evaluate(() => 'wasSpoilt' in globalThis);

  await spoil();
  expect(await isSpoilt()).toBe(true);
  await page.reload();
  await page.getByRole('region', { name: 'Tu próxima reserva' }).waitFor();
  expect(await hasRun()).toBe(false);
  await pollUntil('the right file', async () => (await isSpoilt()) === false);

  // Without network it can't be fetched again, and still doesn't run.
  await spoil();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await hasRun()).toBe(false);
});

test('a new worker replaces an old one at once, with its caches, and an old one works with the new gateway', async ({
  openSession,
  server,
}) => {
  const proxy = await startFaultyProxy(server.url, await freePort());
  let isOld = true;
  // What an earlier version left: another script, with caches of another form.
  proxy.rewritePages((text) =>
    isOld
      ? text.replace(/(`\$\{\w+\}|"aforo-offline-)1-(?=[`"])/, (_, before: string) => `${before}0-`)
      : text,
  );
  try {
    const { page, context } = await openSession({ url: proxy.url, hasWorker: true });
    await logIn(page, 'client');
    await waitUntilKept(page, bookings);
    const names = () => page.evaluate(() => caches.keys());
    expect(await names()).toContain('aforo-offline-0-pages');

    isOld = false;
    await page.reload();
    await page.getByRole('region', { name: 'Tu próxima reserva' }).waitFor();
    await pollUntil('end of the old caches', async () =>
      (await names()).every((name) => !name.startsWith('aforo-offline-0-')),
    );
    await waitUntilKept(page, bookings);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('region', { name: 'Tu próxima reserva' }).waitFor();
  } finally {
    await proxy.close();
  }
});

test('the operator’s switch removes the worker and what it keeps from every browser', async ({
  openSession,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aforo-switch-'));
  // The same address after the restart: the worker belongs to it.
  const port = await freePort();
  const env = { AFORO_DEMO: '1', LOG_LEVEL: 'warn' };
  const start = (offlineWorker: 'on' | 'off') =>
    startTestServer({ dataDir, port, env: { ...env, OFFLINE_WORKER: offlineWorker } });
  let server = await start('on');
  try {
    const { url } = server;
    const { page, context } = await openSession({ url, hasWorker: true });
    await logIn(page, 'client');
    await waitUntilKept(page, bookings);
    // A page that stays open over the restart.
    const other = await context.newPage();
    await other.goto('/cliente');

    await server.stop();
    server = await start('off');
    await page.reload();
    await page.getByRole('region', { name: 'Tu próxima reserva' }).waitFor();
    await pollUntil('end of the worker', async () => (await workersOf(page)).length === 0);
    await pollUntil('end of its caches', async () => Object.keys(await keptIn(page)).length === 0);

    // Its script, which other browsers read again, removes it as well.
    const script = await (await fetch(`${url}/worker.js`)).text();
    expect(script).toContain('registration.unregister()');
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('?sin-worker removes the worker from one browser, and ?con-worker allows it again', async ({
  openSession,
}) => {
  const { page } = await openSession({ hasWorker: true });
  await logIn(page, 'client');
  await waitUntilKept(page, bookings);
  await page.goto('/cliente/reservas?sin-worker');
  await page.getByRole('region', { name: 'Tu próxima reserva' }).waitFor();
  await pollUntil('end of the worker', async () => (await workersOf(page)).length === 0);
  await pollUntil('end of its caches', async () => Object.keys(await keptIn(page)).length === 0);

  await page.goto('/cliente/reservas');
  await page.getByRole('region', { name: 'Tu próxima reserva' }).waitFor();
  // Longer than a page waits before it registers the worker.
  await page.waitForTimeout(8000);
  expect(await workersOf(page)).toEqual([]);

  await page.goto('/cliente/reservas?con-worker');
  await waitUntilKept(page, bookings);
});

test('a worker that another product left at this address is replaced', async ({
  openSession,
  server,
}) => {
  const port = await freePort();
  const earlier = createServer((request, answer) => {
    const isScript = request.url === '/sw.js';
    answer.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    answer.end(isScript ? foreignWorker : '<h1>Otro producto</h1>');
  });
  await new Promise<void>((done) => earlier.listen(port, 'localhost', done));
  const url = `http://localhost:${port}`;
  const { page } = await openSession({ url, hasWorker: true });
  await page.goto('/cliente/reservas');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  earlier.closeAllConnections();
  await new Promise((done) => earlier.close(done));

  const proxy = await startFaultyProxy(server.url, port);
  try {
    // It answers with its own page once more, while the browser reads its script again.
    await page.goto('/cliente/reservas');
    await page.getByRole('heading', { level: 1, name: /Entra/ }).waitFor();
    await logIn(page, 'client');
    await waitUntilKept(page, bookings);
    expect(await workersOf(page)).toEqual(['/worker.js']);
    expect(await page.evaluate(() => caches.has('otro-producto'))).toBe(false);
  } finally {
    await proxy.close();
  }
});

/** Answers every page from its cache for ever, as some do. */
const foreignWorker = `
self.addEventListener('install', (event) => event.waitUntil(
  caches.open('otro-producto').then((cache) => cache.put('/', new Response('<h1>Otro producto</h1>', { headers: { 'content-type': 'text/html' } }))).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
});
`;

/** Kept files of a build, which have its id in their address. */
async function filesOf(page: Page, buildId: string): Promise<string[]> {
  const { builds = [] } = await keptIn(page);
  return builds.filter((path) => path.includes(`/${buildId}/`));
}
