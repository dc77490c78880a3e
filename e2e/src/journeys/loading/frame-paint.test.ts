import type { Cookie, Page } from '@playwright/test';
import { expect, test, type OpenSession } from '../../environment/test.ts';
import { holdRequests, screenData, scripts } from '../../environment/browser/hold-requests.ts';
import {
  trackLayoutShifts,
  waitForPageFont,
  layoutShiftOf,
} from '../../environment/looks/layout-shift.ts';
import {
  authenticate,
  type Person,
  type BrowserSession,
} from '../../environment/browser/browser-session.ts';

const phone = { width: 360, height: 740 };

const cookiesOf = new Map<Person, Cookie[]>();

/** Each person logs in once for all tests here: logins are rate-limited per address. */
async function ensureLoggedIn({ context, page }: BrowserSession, person: Person): Promise<void> {
  const known = cookiesOf.get(person);
  if (known) return context.addCookies(known);
  await authenticate(page, person);
  cookiesOf.set(person, await context.cookies());
}

/**
 * A logged-in browser session whose page at `path` shows its frame and waits for scripts. `answer`
 * releases its data, which the page requests before its scripts.
 */
async function openWithHeldScripts(
  openSession: OpenSession,
  person: Person,
  path: string,
  size: { width?: number; height?: number } = {},
): Promise<BrowserSession & { release: () => void; answer: () => void }> {
  const opened = await openSession(size);
  await ensureLoggedIn(opened, person);
  await trackLayoutShifts(opened.page);
  const release = await holdRequests(opened.page, scripts);
  const answer = await holdRequests(opened.page, screenData);
  await opened.page.goto(path, { waitUntil: 'commit' });
  await opened.page.locator('#first-paint h1').waitFor();
  return { ...opened, release, answer };
}

async function waitForHandover(page: Page): Promise<void> {
  await page.locator('#first-paint-style').waitFor({ state: 'detached' });
}

/**
 * Headings in the accessibility tree: a placeholder is hidden as soon as the screen's own heading
 * exists.
 */
const headings = (page: Page) => page.getByRole('heading', { level: 1 });

/** The positions of the heading and of the navigation. */
function positionsIn(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, nav[aria-label=Secciones] a, header a')]
      .map((element) => {
        const { x, y, height } = element.getBoundingClientRect();
        return { text: element.textContent, x, y, height };
      })
      .filter(({ height }) => height > 0),
  );
}

for (const [person, path, size] of [
  ['client', '/cliente/reservas', phone],
  ['receptionist', '/recepcionista/recepcion', phone],
  ['receptionist', '/recepcionista/clientes', {}],
  ['professional', '/profesional/clases', {}],
  ['admin', '/admin', phone],
  ['admin', '/admin/clientes', {}],
] as const) {
  test(`the frame of a ${person} at ${path}${size === phone ? ' on a phone' : ''} is painted before any script and does not move`, async ({
    openSession,
  }) => {
    // Movement caused by the data is the screen's own.
    const { page, pageErrors, release, answer } = await openWithHeldScripts(
      openSession,
      person,
      path,
      size,
    );
    await waitForPageFont(page);
    const before = await positionsIn(page);
    expect(before.length).toBeGreaterThan(3);
    release();
    await waitForHandover(page);
    expect(await positionsIn(page)).toEqual(before);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.01);
    expect(pageErrors).toEqual([]);
    answer();
  });
}

test('a link clicked before the script arrives opens its target', async ({ openSession }) => {
  const { page, pageErrors, release, answer } = await openWithHeldScripts(
    openSession,
    'client',
    '/cliente/reservas',
    phone,
  );
  await page.getByRole('link', { name: 'Mi información' }).click();
  await page.waitForURL('**/cliente', { waitUntil: 'commit' });
  await page.locator('#first-paint h1', { hasText: 'Mi información' }).waitFor();
  answer();
  release();
  await waitForHandover(page);
  expect(pageErrors).toEqual([]);
});

test('the account menu clicked before the script arrives opens afterwards', async ({
  openSession,
}) => {
  const { page, release } = await openWithHeldScripts(
    openSession,
    'professional',
    '/profesional/clases',
  );
  await page.getByRole('button', { name: 'Cuenta de' }).click();
  release();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor();
});

test('the frame works as soon as it loads, around the paint of a screen that has not loaded', async ({
  openSession,
}) => {
  const opened = await openWithHeldScripts(
    openSession,
    'receptionist',
    '/recepcionista/clientes',
    phone,
  );
  const { page, pageErrors } = opened;
  const bringScreen = await holdRequests(page, /screen\.clientes/);
  const answer = await holdRequests(page, screenData);
  await waitForPageFont(page);
  const before = await positionsIn(page);
  opened.release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cuenta de' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await positionsIn(page)).toEqual(before);
  expect(await headings(page).count()).toBe(1);
  bringScreen();
  await waitForHandover(page);
  expect(await positionsIn(page)).toEqual(before);
  expect(await headings(page).count()).toBe(1);
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.01);
  expect(pageErrors).toEqual([]);
  answer();
});

test('navigating before the screen has loaded removes its first paint', async ({ openSession }) => {
  const opened = await openWithHeldScripts(openSession, 'receptionist', '/recepcionista/clientes');
  const { page, pageErrors } = opened;
  const bringScreen = await holdRequests(page, /screen\.clientes/);
  opened.release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Recepción' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recepción' }).waitFor();
  await waitForHandover(page);
  expect(await headings(page).count()).toBe(1);
  bringScreen();
  expect(pageErrors).toEqual([]);
});

test('the keyboard focus is kept', async ({ openSession }) => {
  const { page, release } = await openWithHeldScripts(
    openSession,
    'receptionist',
    '/recepcionista/clientes',
  );
  await page.getByRole('link', { name: 'Recepción' }).focus();
  release();
  await waitForHandover(page);
  const focused = page.locator(':focus');
  expect(await focused.textContent()).toBe('Recepción');
});

test('a folded menu is folded from the first paint on', async ({ openSession }) => {
  const opened = await openWithHeldScripts(openSession, 'receptionist', '/recepcionista/clientes');
  opened.release();
  await waitForHandover(opened.page);
  await opened.page.getByRole('button', { name: 'Plegar el menú' }).click();
  const release = await holdRequests(opened.page, scripts);
  await opened.page.goto('/recepcionista/clientes', { waitUntil: 'commit' });
  await opened.page.locator('#first-paint h1').waitFor();
  const widthOf = async () =>
    (await opened.page.getByRole('navigation', { name: 'Secciones' }).boundingBox())?.width;
  const before = await widthOf();
  release();
  await waitForHandover(opened.page);
  expect(before).toBe(64);
  expect(await widthOf()).toBe(64);
});

test('a user whose session has ended sees the login from the first paint on', async ({
  openSession,
}) => {
  const { context, page, pageErrors } = await openSession(phone);
  await page.goto('/login');
  const { origin } = new URL(page.url());
  await context.addCookies([{ name: 'aforo_session', value: 'ended', url: origin }]);
  const release = await holdRequests(page, scripts);
  await page.goto('/cliente/reservas', { waitUntil: 'commit' });
  await page.locator('#first-paint h1', { hasText: 'Entra en tu cuenta' }).waitFor();
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Entra en tu cuenta' }).waitFor();
  expect(new URL(page.url()).search).toBe('?volver=%2Fcliente%2Freservas');
  expect(await headings(page).count()).toBe(1);
  expect(await page.title()).toMatch(/^Entra en tu cuenta · /);
  expect(pageErrors).toEqual([]);
});
