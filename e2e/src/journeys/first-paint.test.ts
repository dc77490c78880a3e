import { expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fonts, holdFiles, scripts } from '../environment/hold-requests.ts';
import { followShifts, ownFontCame, shiftOf } from '../environment/layout-shift.ts';
import { useVisit } from '../environment/use-browser-session.ts';
import { demoPassword, houseUrl, people } from '../environment/browser-session.ts';

jest.setTimeout(120_000);

const current = useVisit({ width: 360, height: 740 });

/** Opens a page whose scripts don't come before `release` is called. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdFiles(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Entra en tu cuenta' }).waitFor();
  return release;
}

test('what is typed before the script comes is kept, with the focus', async () => {
  const { page, complaints } = current();
  const release = await openHeld(page, '/login');
  await page.getByLabel('Correo').fill('cliente@aforo');
  await page.getByLabel('Contraseña', { exact: true }).fill('tres gatos');
  await page.getByLabel('Correo').focus();
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Correo').inputValue()).toBe('cliente@aforo');
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('tres gatos');
  await page.keyboard.type('.test');
  expect(await page.getByLabel('Correo').inputValue()).toBe('cliente@aforo.test');
  expect(complaints).toEqual([]);
});

test('a log-in that is sent before the script comes is done when it is here, and never in the URL', async () => {
  const { page, complaints } = current();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const release = await openHeld(page, '/cliente/reservas');
  await page.getByText('Te llevaremos a donde ibas').waitFor();
  await page.getByLabel('Correo').fill(people.client.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('**/cliente/reservas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(addresses.filter((url) => url.includes(demoPassword))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a button that is pressed while the screen comes, and let go after, is pressed', async () => {
  const { page, complaints } = current();
  const release = await openHeld(page, '/login');
  await page.getByLabel('Correo').fill(people.client.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).hover();
  await page.mouse.down();
  release();
  await page.locator('#root h1').waitFor({ state: 'attached' });
  await page.mouse.up();
  await page.waitForURL('**/cliente');
  expect(complaints).toEqual([]);
});

test('who touches the page and waits for its script keeps seeing it', async () => {
  const { page } = current();
  await page.clock.install();
  const release = await openHeld(page, '/login');
  // On nothing that takes the focus: who has it there is waited for anyhow.
  await page.mouse.click(4, 4);
  await page.clock.runFor(10_000);
  expect(await page.getByLabel('Correo').isVisible()).toBe(true);
  release();
});

test('an account of the demo that is chosen before the script comes fills the form', async () => {
  const { page } = current();
  const release = await openHeld(page, '/login');
  await page.getByRole('button', { name: 'Recepción' }).click();
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Correo').inputValue()).toBe(people.receptionist.email);
});

test('nothing moves when the screen takes over', async () => {
  const { page } = current();
  const release = await openHeld(page, '/login');
  await ownFontCame(page);
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, label, input, button, a, h2')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { text: element.textContent, x, y, width, height };
      }),
    );
  const before = await places();
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  const after = await places();
  // The shell's link past the header comes first.
  expect(after.slice(-before.length)).toEqual(before);
});

test('its words are set in the page’s font, and no style sheet is asked for', async () => {
  const { page } = current();
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  const release = await openHeld(page, '/login');
  await ownFontCame(page);
  const family = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(family).toMatch(/^"Jost Variable"/);
  release();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  expect(sheets).toEqual([]);
});

test('nothing moves when the font comes late', async () => {
  const { page } = current();
  await followShifts(page);
  const release = await holdFiles(page, fonts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  release();
  await ownFontCame(page);
  // Two frames later what the font moved is counted.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
});

test('without script the form sends nothing anywhere', async () => {
  const { browser } = current();
  const context = await browser.newContext({ baseURL: houseUrl(), javaScriptEnabled: false });
  const page = await context.newPage();
  const sent: string[] = [];
  await page.goto('/login', { waitUntil: 'load' });
  page.on('request', (request) => {
    // The tab's icon comes when it likes.
    if (!request.url().endsWith('/favicon.svg')) sent.push(`${request.method()} ${request.url()}`);
  });
  await page.getByLabel('Correo').fill(people.client.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  expect(await page.getByLabel('Correo').inputValue()).toBe(people.client.email);
  expect(sent).toEqual([]);
  expect(page.url()).toBe(`${houseUrl()}/login`);
  await context.close();
});
