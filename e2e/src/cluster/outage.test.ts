/**
 * The messages shown while the database or the gateway is unavailable, and the recovery of open
 * pages.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { expect, test } from '../environment/test.ts';
import {
  demoAccounts,
  demoPassword,
  fillLogin,
  openBrowserSession,
  type BrowserSession,
  type Person,
} from '../environment/browser/browser-session.ts';
import { freePort } from './free-port.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { ServerProcess } from './server-process.ts';

let postgres: Postgres;
let gateway: ServerProcess;
let dataDir: string;
let session: BrowserSession;
test.afterEach(() => session.context.close());

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aforo-outage-'));
  postgres = await startPostgres();
  gateway = new ServerProcess({
    source: 'gateway/src/cli/start.ts',
    port: await freePort(),
    env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, AFORO_DEMO: '1', LOG_LEVEL: 'warn' },
  });
  await gateway.start();
});
test.afterAll(async () => {
  await gateway?.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openAs(browser: Browser, person: Person) {
  session = await openBrowserSession(browser, { url: gateway.url });
  const { page } = session;
  await page.goto('/login');
  await fillLogin(page, demoAccounts[person].email, demoPassword);
  await page.waitForURL(`**${demoAccounts[person].landing}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Marks the document, to detect a reload: a reload would remove the mark. */
const markDocument = (page: BrowserSession['page']) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
const isSameDocument = (page: BrowserSession['page']) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));

const outageHeading = { name: 'Aforo no responde', level: 1 } as const;

test('a page opened during a database outage shows it, and opens by itself afterwards', async ({
  browser,
}) => {
  const path = '/admin/clientes?q=mar';
  const page = await openAs(browser, 'admin');
  await postgres.kill();
  await page.goto(path);
  await page.getByRole('heading', outageHeading).waitFor();
  await markDocument(page);
  expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
  expect(session.pageErrors.filter((line) => line.includes('[shell]'))).toEqual([]);

  await postgres.start();
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor({ timeout: 60_000 });
  expect(page.url()).toBe(gateway.url + path);
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.getByText('Aforo no responde').count()).toBe(0);
});

test.describe('an open page', () => {
  for (const [name, end, start] of [
    ['the database', () => postgres.kill(), () => postgres.start()],
    ['the gateway', () => gateway.kill(), () => gateway.start()],
  ] as const) {
    test(`shows the outage of ${name} and recovers by itself`, async ({ browser }) => {
      const page = await openAs(browser, 'admin');
      await page.goto('/admin/clientes');
      await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor();
      const banner = page.getByText('Aforo no responde desde las');
      await page.waitForLoadState('networkidle');
      await markDocument(page);
      await end();
      await page.getByRole('searchbox').first().fill('mar');
      await banner.waitFor();

      await start();
      await banner.waitFor({ state: 'detached', timeout: 60_000 });
      await page.getByText(/^Mar/).first().waitFor();
      expect(await isSameDocument(page)).toBe(true);
    });
  }
});
