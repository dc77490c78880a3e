import { chmodSync, existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FailurePhase, Settings } from '@aforo/shared/contract';
import { createBuildStore } from '../assets/stores/build-store.ts';
import { createLocalSource } from '../registry/composition/registry-source.ts';
import { mounts } from '../registry/composition/mounts.ts';
import { newRoot, writeShell } from '../testing/fake-builds.ts';
import { fakeBuild } from '../testing/fake-upload.ts';
import { center } from '../testing/gateway-test-server.ts';
import { createPreviews } from './preview-build.ts';

const root = newRoot();
const area = 'mfe-admin';
const warnings: string[] = [];

beforeAll(() => {
  writeShell(root, 's1');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/**
 * A program that is started like Chromium: it requests the page and the build's entry, runs `act`
 * with `report` and `page`, and waits to be killed.
 */
function fakeBrowser(name: string, act: string): string {
  const path = join(root, name);
  writeFileSync(
    path,
    `#!/usr/bin/env node
const page = process.argv.at(-1);
const { origin } = new URL(page);
const report = (events) =>
  fetch(origin + '/registry/reports', { method: 'POST', body: JSON.stringify({ events }) });
const plain = { headers: { 'accept-encoding': 'identity' } }; // these builds have no compressed copies
const load = async () => (await fetch(origin + '/assets/mfe-admin/b1/remoteEntry.js', plain)).text();
(async () => { ${act} })();
setInterval(() => {}, 1000);
`,
  );
  chmodSync(path, 0o755);
  return path;
}

function previewsWith(browser: string, timeoutMs = 20_000) {
  const store = createBuildStore(root);
  const local = createLocalSource({
    store,
    mounts,
    areas: [],
    buildIdOf: () => 's1',
    onMissing: () => undefined,
  });
  return createPreviews({
    browser: { path: browser, searchPath: process.env['PATH'] ?? null },
    store,
    local,
    center: { current: () => center },
    readSettings: () => Promise.resolve({} as Settings), // the page is not rendered by a browser here
    onWarning: (sentence) => warnings.push(sentence),
    timeoutMs,
  });
}

function buildOf(name: string) {
  const { release, files } = fakeBuild(name, 'b1');
  const buffers = Object.entries(files).map(
    ([name, content]) => [name, Buffer.from(content)] as const,
  );
  return { release, files: new Map(buffers) };
}

function preview(browser: string, timeoutMs?: number) {
  return previewsWith(browser, timeoutMs)(buildOf(area));
}

const mounted = `{ kind: 'mounted', area: 'mfe-admin', buildId: 'b1', phases: { fetch: 1, evaluate: 2, mount: 41.6 } }`;

test('a build that mounts is accepted with its time and the errors of its scripts', async () => {
  const error = `{ kind: 'scriptError', area: 'mfe-admin', buildId: 'b1', reason: 'RangeError' }`;
  const browser = fakeBrowser('fine', `await load(); await report([${mounted}, ${error}]);`);
  expect(await preview(browser)).toEqual({
    kind: 'mounted',
    preview: { mountMs: 42, scriptErrors: ['RangeError'] },
  });
});

test.each<[FailurePhase, string]>([
  ['load', 'no se ha podido cargar'],
  ['mount', 'ha fallado al montarse'],
  ['firstRender', 'ha fallado al pintarse por primera vez'],
])('a build that fails in its %s is refused', async (phase, said) => {
  const failed = `{ kind: 'failed', area: 'mfe-admin', buildId: 'b1', phase: '${phase}', reason: 'TypeError', fallback: null }`;
  const browser = fakeBrowser(`failing-${phase}`, `await load(); await report([${failed}]);`);
  expect(await preview(browser)).toEqual({
    kind: 'failed',
    problem: `Al montarlo en una página de prueba ${said} (TypeError).`,
  });
});

test('reports about other areas and of missing data say nothing about the build', async () => {
  const other = `{ kind: 'failed', area: 'mfe-client', buildId: 'b1', phase: 'load', reason: 'x', fallback: null }`;
  const late = `{ kind: 'failed', area: 'mfe-admin', buildId: 'b1', phase: 'screen', reason: 'x', fallback: null }`;
  const act = `await load(); await report([${other}, ${late}]); await report([${mounted}]);`;
  expect(await preview(fakeBrowser('others', act))).toMatchObject({ kind: 'mounted' });
});

test('a build that never mounts, or ends the browser, is refused', async () => {
  const sentence = /no ha llegado a verse en 2 segundos/;
  const hanging = await preview(fakeBrowser('hanging', 'await load();'), 2000);
  expect(hanging).toMatchObject({ kind: 'failed', problem: expect.stringMatching(sentence) });
  const ending = await preview(fakeBrowser('ending', 'await load(); process.exit(1);'), 20_000);
  expect(ending).toMatchObject({ kind: 'failed' });
});

test('a browser that does not start refuses no build, and the operator is told', async () => {
  expect(await preview(join(root, 'missing'))).toEqual({ kind: 'skipped' });
  expect(warnings.at(-1)).toContain('AREAS_PREVIEW_BROWSER');
});

test('a browser that ends by a signal refuses no build either', async () => {
  const browser = fakeBrowser('killed', `process.kill(process.pid, 'SIGKILL');`);
  expect(await preview(browser)).toEqual({ kind: 'skipped' });
});

test('a report without an end is cut, and no text of the page is in what is said', async () => {
  const act = `
    await load();
    const cut = await new Promise((resolve) => {
      const request = require('node:http').request(origin + '/registry/reports', { method: 'POST' });
      const part = Buffer.alloc(16 * 1024, ' ');
      const timer = setInterval(() => request.write(part), 5);
      request.on('error', () => { clearInterval(timer); resolve(true); });
    });
    const reason = cut ? 'words of a page' : 'SentWhole';
    await report([{ kind: 'failed', area: 'mfe-admin', buildId: 'b1', phase: 'mount', reason, fallback: null }]);`;
  expect(await preview(fakeBrowser('endless', act))).toMatchObject({
    problem: expect.stringContaining('(otro)'),
  });
});

test('the browser has neither the environment nor the folder of the gateway', async () => {
  process.env['AFORO_TEST_SECRET'] = 'secret';
  const act = `
    await load();
    const isClean = process.cwd().includes('aforo-preview-') && Object.keys(process.env).every((name) => ['PATH', 'HOME', 'TMPDIR'].includes(name));
    const rules = process.argv.find((argument) => argument.startsWith('--host-resolver-rules='));
    const isOnlyHost = rules === '--host-resolver-rules=MAP ' + new URL(page).host + ' ' + new URL(page).host + ' , MAP * ~NOTFOUND';
    const reason = [isClean, isOnlyHost].join('.');
    await report([{ kind: 'failed', area: 'mfe-admin', buildId: 'b1', phase: 'mount', reason, fallback: null }]);`;
  const previewed = await preview(fakeBrowser('clean', act));
  delete process.env['AFORO_TEST_SECRET'];
  expect(previewed).toMatchObject({ problem: expect.stringContaining('(true.true)') });
});

test('five builds wait, and one of each area', async () => {
  const previewBuild = previewsWith(fakeBrowser('slow', 'await load();'), 700);
  const first = previewBuild(buildOf('mfe-admin'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const names = ['mfe-admin', 'mfe-client', 'mfe-auth', 'mfe-desk', 'mfe-shop'];
  const waiting = names.map((name) => previewBuild(buildOf(name)));
  const refused = { code: 'store_unavailable' };
  await expect(previewBuild(buildOf('mfe-admin'))).rejects.toMatchObject(refused);
  await expect(previewBuild(buildOf('mfe-more'))).rejects.toMatchObject(refused);
  await Promise.all([first, ...waiting]);
  expect(await previewBuild(buildOf('mfe-more'))).toMatchObject({ kind: expect.anything() });
});

test('a browser ends with the gateway, and what a killed gateway left is removed', async () => {
  const listeners = process.listenerCount('exit');
  const left = mkdtempSync(join(tmpdir(), 'aforo-preview-'));
  const recent = mkdtempSync(join(tmpdir(), 'aforo-preview-'));
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  utimesSync(left, twoHoursAgo, twoHoursAgo);
  const browser = fakeBrowser('exiting', 'await load();');
  const ending = preview(browser, 20_000);
  expect([left, recent].map((path) => existsSync(path))).toEqual([false, true]);
  rmSync(recent, { recursive: true });
  const deadline = Date.now() + 10_000;
  while (process.listenerCount('exit') === listeners && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  // What the process does when it ends.
  for (const listener of process.listeners('exit').slice(listeners)) listener.call(process, 0);
  expect(await ending).toMatchObject({ kind: expect.stringMatching(/failed|skipped/) });
  expect(process.listenerCount('exit')).toBe(listeners);
});

test('the page gets the shell, the session and the build', async () => {
  const act = `
    const html = await (await fetch(page)).text();
    const session = await (await fetch(origin + '/api/session')).json();
    const entry = await load();
    const other = await fetch(origin + '/api/clients');
    const reason = [html.includes('shell.js'), session.session?.user.role, entry.includes('mfe-admin b1'), other.status].join('.');
    await report([{ kind: 'failed', area: 'mfe-admin', buildId: 'b1', phase: 'mount', reason, fallback: null }]);`;
  expect(await preview(fakeBrowser('looking', act))).toMatchObject({
    problem: expect.stringContaining('(true.admin.true.404)'),
  });
});
