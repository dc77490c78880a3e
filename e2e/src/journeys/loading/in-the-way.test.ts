import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../../environment/test.ts';
import { freePort } from '../../cluster/free-port.ts';
import {
  demoAccounts,
  demoPassword,
  fillLogin,
} from '../../environment/browser/browser-session.ts';
import { launchBlockedChromium } from '../../environment/browser/chromium.ts';
import { startFaultyProxy, type FaultyProxy } from '../../environment/server/faulty-proxy.ts';

const { email } = demoAccounts.client;

let proxy: FaultyProxy;
test.beforeEach(async ({ server }) => {
  proxy = await startFaultyProxy(server.url, await freePort());
});
test.afterEach(() => proxy.close());

test('in a browser without storage the login is shown, works, and explains what it needs', async ({
  server,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'aforo-blocked-'));
  const context = await launchBlockedChromium(profile);
  try {
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${server.url}/login`);
    await page.getByText('Tu navegador bloquea las cookies').waitFor();
    await fillLogin(page, email, 'no es esta contraseña');
    await page
      .getByRole('alert')
      .getByText(/no coinciden/)
      .waitFor();
    await fillLogin(page, email, demoPassword);
    await page
      .getByRole('alert')
      .getByText(/no guarda la sesión/)
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.getByRole('link', { name: 'Crear cuenta' }).click();
    await page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' }).waitFor();
    expect(failures).toEqual([]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('when a proxy strips cookies, the login explains that the session is not kept and where to look', async ({
  openSession,
}) => {
  proxy.stripCookies();
  const { page } = await openSession({ url: proxy.url });
  await page.goto('/login?volver=%2Fcliente%2Freservas');
  await fillLogin(page, email, demoPassword);
  await page
    .getByRole('alert')
    .getByText(/no guarda la sesión/)
    .waitFor();
  // The form works, and the return path is kept.
  await page.getByRole('button', { name: 'Entrar', exact: true, disabled: false }).waitFor();
  expect(new URL(page.url()).searchParams.get('volver')).toBe('/cliente/reservas');
});

const inline = /<script(?![^>]* src=)[^>]*>.*?<\/script>/gs;
const every = /<script[^>]*>.*?<\/script>/gs;

for (const [what, scripts] of [
  ['the scripts in the page', inline],
  ['every script', every],
] as const) {
  test(`when a proxy strips ${what}, the page says so instead of doing nothing`, async ({
    openSession,
  }) => {
    proxy.rewritePages((text) => text.replaceAll(scripts, ''));
    const { page } = await openSession({ url: proxy.url });
    await page.goto('/login');
    await page.getByText('quita parte de la página').waitFor();
  });
}
