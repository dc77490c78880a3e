import type { Page } from '@playwright/test';
import type { TestServer } from '../environment/server/test-server.ts';
import type { Operator } from './operator.ts';
import { expect, test, type OriginalOf } from './test.ts';
import { variantOf } from '../fixtures/variant.ts';
import { logIn, type BrowserSession } from '../environment/browser/browser-session.ts';
import { navigateInPage } from './navigate-in-page.ts';
import { restore, screenOf } from './shipped-builds.ts';

const area = 'mfe-client';

/** Publishes two more builds of the area; afterwards the original build is restored. */
async function withTwoBuilds(
  operator: Operator,
  original: OriginalOf,
  act: (first: string, second: string) => Promise<void>,
): Promise<void> {
  const originalBuild = await original(area);
  const first = variantOf(originalBuild, { version: '1.1.0' });
  const second = variantOf(originalBuild, { version: '1.2.0' });
  await operator.publish(first);
  await operator.publish(second);
  try {
    await act(first.release.buildId, second.release.buildId);
  } finally {
    await restore(operator, area, originalBuild.release.buildId);
  }
}

test.describe('a build published while pages are open', () => {
  test('goes to one role, then to a share of people, then to all, and is rolled back', async ({
    openSession,
    server,
    operator,
    original,
  }) => {
    await withTwoBuilds(operator, original, async (first, second) => {
      const [phone, computer] = [await openSession(), await openSession()];
      const frontDesk = await openSession();
      await Promise.all([
        logInWatched(phone, 'client'),
        logInWatched(computer, 'client'),
        logInWatched(frontDesk, 'receptionist'),
      ]);
      await navigateInPage(frontDesk.page, '/recepcionista/clientes');
      await frontDesk.page.getByRole('searchbox').first().waitFor();
      const isFrontDeskUntouched = await watchUntouched(frontDesk.page, area);

      const pages = [phone.page, computer.page];
      const waitOnBoth = (act: (page: Page) => Promise<unknown>) => Promise.all(pages.map(act));
      const waitForBuild = (buildId: string) =>
        waitOnBoth((page) => screenOf(page, buildId).waitFor());

      await operator.activate(area, first, { role: 'client' });
      await waitForBuild(first);
      await operator.rollBack(area);
      await waitOnBoth((page) => waitUntilWithout(page, first));

      await operator.activate(area, first, { percent: 50 });
      const builds = await Promise.all(pages.map(buildAfterReload));
      // One person has one build, on all their devices.
      expect(builds[0]).toBe(builds[1]);

      await operator.activate(area, first);
      await waitForBuild(first);
      await operator.activate(area, second);
      await waitForBuild(second);
      await operator.rollBack(area);
      await waitUntilNewPagesHave(server, phone, first);
      await waitForBuild(first);
      expect(await isFrontDeskUntouched()).toBe(true);
      for (const { pageErrors } of [phone, computer, frontDesk]) expect(pageErrors).toEqual([]);
    });
  });

  test('keeps the URL, scroll position and data of a page without unsaved input', async ({
    openSession,
    operator,
    original,
  }) => {
    await withTwoBuilds(operator, original, async (first) => {
      const reader = await openSession({ width: 1280, height: 400 });
      await logInWatched(reader, 'client');
      const { page } = reader;
      await navigateInPage(page, '/cliente?desde=aviso');
      // Content that loads later above the position would move it.
      await page.getByLabel('Nombre y apellidos').waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      await page.evaluate(() => scrollTo(0, 300));
      await page.waitForFunction(() => scrollY === 300);
      const before = await fieldTop(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
      });
      await operator.activate(area, first);
      await screenOf(page, first).waitFor();
      await page.getByLabel('Nombre y apellidos').waitFor();
      expect(await page.evaluate(() => location.pathname + location.search)).toBe(
        '/cliente?desde=aviso',
      );
      // The content in view stays; the browser may scroll the page to keep it there.
      expect(Math.abs((await fieldTop(page)) - before)).toBeLessThanOrEqual(8);
      // A screen may revalidate its data, but requests nothing twice.
      expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
      expect(reader.pageErrors).toEqual([]);
    });
  });
});

test.describe('a page with an unsaved form', () => {
  test('asks, keeps the input, and shows the build when the user agrees', async ({
    openSession,
    operator,
    original,
  }) => {
    await withTwoBuilds(operator, original, async (first) => {
      const typist = await openSession();
      await logInWatched(typist, 'client');
      const { page } = typist;
      const name = page.getByLabel('Nombre y apellidos');
      const original = await name.inputValue();
      await name.fill('Un nombre a medias');
      await operator.activate(area, first);
      await page.getByText('Hay una versión nueva de esta sección').waitFor();
      expect(await name.inputValue()).toBe('Un nombre a medias');
      expect(await page.locator('[data-build]').count()).toBe(0);
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await screenOf(page, first).waitFor();
      expect(await name.inputValue()).toBe(original);
    });
  });

  test('shows the build by itself once the form is saved', async ({
    openSession,
    operator,
    original,
  }) => {
    await withTwoBuilds(operator, original, async (first) => {
      const typist = await openSession();
      await logInWatched(typist, 'client');
      const { page } = typist;
      const name = page.getByLabel('Nombre y apellidos');
      const original = await name.inputValue();
      await name.fill(`${original} Vera`);
      await operator.activate(area, first);
      await page.getByText('Hay una versión nueva de esta sección').waitFor();
      const save = page.locator('form', { has: name }).getByRole('button', { name: /Guardar/ });
      await save.click();
      await screenOf(page, first).waitFor();
      expect(await name.inputValue()).toBe(`${original} Vera`);
      await name.fill(original);
      await save.click();
      await page
        .getByText(/guardad/i)
        .first()
        .waitFor();
    });
  });
});

/** Distance in pixels from the top of the window to a field of the screen. */
function fieldTop(page: Page): Promise<number> {
  return page
    .getByLabel('Nombre y apellidos')
    .evaluate((field) => field.getBoundingClientRect().top);
}

/** Logs in and waits until the page listens for changes of the registry. */
async function logInWatched(
  { page }: BrowserSession,
  role: 'client' | 'receptionist',
): Promise<void> {
  const listening = page.waitForRequest('**/registry/events');
  await logIn(page, role);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (role === 'client') {
    await navigateInPage(page, '/cliente');
    await page.getByLabel('Nombre y apellidos').waitFor();
  }
  await listening;
}

/** The variant that a page shows after a reload; null for the build that the area came with. */
async function buildAfterReload(page: Page): Promise<string | null> {
  await page.reload();
  // Of the area: the heading is the shell's, and is there before.
  await page.getByLabel('Nombre y apellidos').waitFor();
  return page.evaluate(
    () => document.querySelector('[data-build]')?.getAttribute('data-build') ?? null,
  );
}

async function waitUntilWithout(page: Page, buildId: string): Promise<void> {
  await page.waitForFunction((id) => !document.querySelector(`[data-build="${id}"]`), buildId);
}

/** Returns a check that nothing of the page was replaced and nothing of that area was requested. */
async function watchUntouched(page: Page, other: string): Promise<() => Promise<boolean>> {
  let isAsked = false;
  page.on('request', (request) => (isAsked ||= request.url().includes(`/assets/${other}/`)));
  const heading = await page.getByRole('searchbox').first().elementHandle();
  return async () => !isAsked && ((await heading?.evaluate((one) => one.isConnected)) ?? false);
}

/** New pages of the same person, because the area is not available to others. */
async function waitUntilNewPagesHave(
  server: TestServer,
  { context }: BrowserSession,
  buildId: string,
): Promise<void> {
  const { url } = server;
  const cookie = (await context.cookies(url))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  for (;;) {
    const page = await (await fetch(`${url}/cliente`, { headers: { cookie } })).text();
    if (page.includes(`/assets/${area}/${buildId}/`)) return;
  }
}
