import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { fonts, holdRequests, scripts } from '../../environment/browser/hold-requests.ts';
import {
  trackLayoutShifts,
  waitForPageFont,
  layoutShiftOf,
} from '../../environment/looks/layout-shift.ts';
import { demoPassword, demoAccounts } from '../../environment/browser/browser-session.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Opens a page whose scripts are held until `release` is called. */
async function openWithHeldScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Entra en tu cuenta' }).waitFor();
  return release;
}

test('input typed before the script arrives is kept, with the focus', async ({
  page,
  pageErrors,
}) => {
  const release = await openWithHeldScripts(page, '/login');
  await page.getByLabel('Correo').fill('cliente@aforo');
  await page.getByLabel('Contraseña', { exact: true }).fill('tres gatos');
  await page.getByLabel('Correo').focus();
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Correo').inputValue()).toBe('cliente@aforo');
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('tres gatos');
  await page.keyboard.type('.test');
  expect(await page.getByLabel('Correo').inputValue()).toBe('cliente@aforo.test');
  expect(pageErrors).toEqual([]);
});

test('no letter is lost while typing when the screen takes over', async ({ page, pageErrors }) => {
  const release = await openWithHeldScripts(page, '/login');
  const [email, password] = [
    'quien.escribe.sin.parar@aforo.test',
    'una contraseña larga de verdad',
  ];
  await page.getByLabel('Correo').focus();
  await page.keyboard.type(email.slice(0, 4));
  release();
  await page.keyboard.type(email.slice(4), { delay: 25 });
  await page.keyboard.press('Tab');
  await page.keyboard.type(password, { delay: 25 });
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Correo').inputValue()).toBe(email);
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe(password);
  expect(pageErrors).toEqual([]);
});

test('a login submitted before the script arrives is sent afterwards, and never in the URL', async ({
  page,
  pageErrors,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const release = await openWithHeldScripts(page, '/cliente/reservas');
  await page.getByText('Te llevaremos a donde ibas').waitFor();
  await page.getByLabel('Correo').fill(demoAccounts.client.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('**/cliente/reservas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(addresses.filter((url) => url.includes(demoPassword))).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('a button pressed before and released after the takeover is clicked', async ({
  page,
  pageErrors,
}) => {
  const release = await openWithHeldScripts(page, '/login');
  await page.getByLabel('Correo').fill(demoAccounts.client.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).hover();
  await page.mouse.down();
  release();
  await page.locator('#root h1').waitFor({ state: 'attached' });
  await page.mouse.up();
  await page.waitForURL('**/cliente/reservas');
  expect(pageErrors).toEqual([]);
});

test('the paint stays visible while the user who touched it waits for the script', async ({
  page,
}) => {
  await page.clock.install();
  const release = await openWithHeldScripts(page, '/login');
  // Not on a focusable element: a focused one is awaited in any case.
  await page.mouse.click(4, 4);
  await page.clock.runFor(10_000);
  expect(await page.getByLabel('Correo').isVisible()).toBe(true);
  release();
});

test('a demo account selected before the script arrives fills the form', async ({ page }) => {
  const release = await openWithHeldScripts(page, '/login');
  await page.getByRole('button', { name: 'Recepción' }).click();
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Correo').inputValue()).toBe(demoAccounts.receptionist.email);
});

test('nothing moves when the screen takes over, which needs no style sheet request', async ({
  page,
}) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  const release = await openWithHeldScripts(page, '/login');
  await waitForPageFont(page);
  const family = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(family).toMatch(/^"Jost Variable"/);
  const positions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, label, input, button, a, h2')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { text: element.textContent, x, y, width, height };
      }),
    );
  const before = await positions();
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  const after = await positions();
  // The shell's skip link comes first.
  expect(after.slice(-before.length)).toEqual(before);
  expect(sheets).toEqual([]);
});

test('nothing moves when the font arrives late', async ({ page }) => {
  await trackLayoutShifts(page);
  const release = await holdRequests(page, fonts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  release();
  await waitForPageFont(page);
  // Layout shifts of the font are recorded two frames later.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.01);
});

test('without JavaScript the form sends nothing', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const sent: string[] = [];
  await page.goto('/login', { waitUntil: 'load' });
  page.on('request', (request) => {
    // The favicon may be requested at any time.
    if (!request.url().endsWith('/favicon.svg')) sent.push(`${request.method()} ${request.url()}`);
  });
  await page.getByLabel('Correo').fill(demoAccounts.client.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  expect(await page.getByLabel('Correo').inputValue()).toBe(demoAccounts.client.email);
  expect(sent).toEqual([]);
  expect(page.url()).toBe(`${server.url}/login`);
  await context.close();
});
