import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { pressRetry } from '../../environment/browser/retry-button.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

test('five areas in one page load after the shell and share one copy of each library and one API client', async ({
  page,
  pageErrors,
}) => {
  await logIn(page, 'admin', '/admin/clientes');
  await page.getByRole('searchbox').first().waitFor();
  const copies = await page.evaluate(async () => {
    const instances = (
      globalThis as unknown as { __FEDERATION__: { __INSTANCES__: FederationInstance[] } }
    ).__FEDERATION__.__INSTANCES__;
    const shell = instances.find(({ name }) => name === 'aforo_shell');
    const scope = shell?.shareScopeMap['default'] ?? {};
    const loadedCopies: Record<string, number> = {};
    for (const [name, versions] of Object.entries(scope)) {
      loadedCopies[name] = Object.values(versions).filter(({ loaded }) => loaded).length;
    }
    return { loadedCopies, remotes: instances.map(({ name }) => name) };

    interface FederationInstance {
      name: string;
      shareScopeMap: Record<string, Record<string, Record<string, { loaded?: boolean | 1 }>>>;
    }
  });
  for (const name of [
    'react',
    'react-dom',
    'react-router-dom',
    '@tanstack/react-query',
    'styled-components',
    '@aforo/shared/http',
  ]) {
    expect([name, copies.loadedCopies[name]]).toEqual([name, 1]);
  }

  // The shell with its frame loads first, then the areas, and no file is loaded twice.
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && !name.includes('/later-'))
      .map(({ name, startTime, duration }) => ({ name, startTime, end: startTime + duration })),
  );
  const of = (packageName: string) =>
    scripts.filter(({ name }) => name.includes(`/assets/${packageName}/`));
  const entry = (packageName: string) =>
    of(packageName).filter(({ name }) => name.includes('remoteEntry'));
  const areas = [...entry('mfe-admin'), ...entry('mfe-reception')];
  const shell = of('shell').filter(({ name }) => /platform|bootstrap/.test(name));
  expect([shell.length, areas.length]).toEqual([2, 2]);
  for (const before of shell) {
    for (const after of areas) expect(before.end).toBeLessThanOrEqual(after.startTime);
  }
  const names = scripts.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(pageErrors).toEqual([]);
});

test.describe('a remote that is unavailable', () => {
  test('leaves the shell and the other areas working, shows an error and recovers after a retry', async ({
    page,
  }) => {
    await logIn(page, 'admin');
    await page.route('**/assets/mfe-reception/**', (route) => route.abort());
    await page.reload();
    await page.goto('/admin/clientes');
    await page.getByRole('heading', { name: 'Esta sección no está disponible' }).waitFor();

    await goByNavigation(page, 'Usuarios');
    await page.getByRole('table').or(page.getByRole('list')).first().waitFor();

    await page.unroute('**/assets/mfe-reception/**');
    await goByNavigation(page, 'Clientes');
    const retry = page.getByRole('button', { name: 'Volver a intentarlo' });
    const search = page.getByRole('searchbox').first();
    await retry.or(search).first().waitFor();
    await pressRetry(page);
    await search.waitFor();
  });

  test('a file with one changed byte never runs', async ({ page }) => {
    await page.route('**/assets/mfe-auth/**/remoteEntry.js*', async (route) => {
      // The shell checks with HEAD whether the file exists.
      if (route.request().method() !== 'GET') return route.continue();
      const answer = await route.fetch();
      const body = `${await answer.text()};globalThis.tampered=true;`;
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Esta sección no está disponible' }).waitFor();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  });
});

async function goByNavigation(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
}

test('going back restores the scroll position and focuses the screen’s heading', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await logIn(page, 'admin', '/admin/clientes');
  const rows = page.getByRole('main').getByRole('link', { name: /\w+ \w+/ });
  await rows.nth(20).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await rows.nth(20).click();
  await page.waitForURL('**/admin/clientes/*');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await page.goBack();
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 4, before);
});

test('a form with unsaved input asks before it is left', async ({ page }) => {
  await logIn(page, 'admin', '/admin');
  const name = page
    .getByRole('main')
    .getByLabel(/Nombre/)
    .first();
  await name.fill('Otro nombre');
  await goByNavigation(page, 'Usuarios');
  const dialog = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Otro nombre');
  await goByNavigation(page, 'Usuarios');
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.waitForURL('**/admin/users');
});

test('a session closed elsewhere keeps the input and continues after the password', async ({
  page,
  server,
}) => {
  await logIn(page, 'admin', '/admin');
  const name = page
    .getByRole('main')
    .getByLabel(/Nombre/)
    .first();
  const original = await name.inputValue();
  await name.fill(`${original} Prueba`);
  // Closed while the change is being sent; otherwise a read of the page would notice it first.
  let closed = false;
  await page.route('**/api/**', async (route) => {
    if (closed || route.request().method() === 'GET') return route.continue();
    closed = true;
    await page.context().request.post('/api/auth/logout', { headers: { origin: server.url } });
    return route.continue();
  });
  await page
    .getByRole('main')
    .getByRole('button', { name: /Guardar/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Tu sesión se ha cerrado' });
  await dialog.waitFor();
  await dialog
    .getByLabel(/Contraseña/)
    .first()
    .fill('aforo-demo-2026');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe(`${original} Prueba`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Guardar/ })
    .first()
    .click();
  await page
    .getByText(/guardad/i)
    .first()
    .waitFor();
});
