import type { getAgenda, ResponseOf } from '@aforo/shared/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { tabTo } from '../../environment/browser/tab-to.ts';
import { demoPassword, demoAccounts, logIn } from '../../environment/browser/browser-session.ts';
import { centerDay } from '../../environment/center-day.ts';

test('a receptionist logs in, finds a client and opens the record without a mouse', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openSession();
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, /^Correo/);
  await page.keyboard.type(demoAccounts.receptionist.email);
  await tabTo(page, /^Contraseña$/);
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${demoAccounts.receptionist.landing}`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await tabTo(page, /^Clientes$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/recepcionista/clientes');
  await page.getByRole('searchbox').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('lucia fernandez ortiz');
  await page.waitForURL('**q=lucia+fernandez+ortiz**');
  // As a person does, who reads the result first: earlier results may have more rows.
  await page.getByText('1 resultado para «lucia fernandez ortiz»').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/clientes\/[0-9a-f-]{36}/);
  await page.getByRole('heading', { level: 1, name: /Lucía Fernández Ortiz/ }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(pageErrors).toEqual([]);
});

test('an administrator opens a client and a tab from anywhere with Ctrl K', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openSession();
  await logIn(page, 'admin', '/admin/caja');
  await page.getByRole('heading', { level: 1, name: 'Caja' }).waitFor();
  await finderIsReady(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lucia fernandez ortiz');
  await page.getByRole('dialog', { name: 'Buscar' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('option', { name: /Lucía Fernández Ortiz/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/admin\/clientes\/[0-9a-f-]{36}/);
  await page.getByRole('heading', { level: 1, name: /Lucía Fernández Ortiz/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('incrustar');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/configuration?ver=horario');
  await page.getByRole('heading', { name: 'Horario para todo el mundo' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a professional goes from any screen to a client of their classes and to the days-off request', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openSession();
  await logIn(page, 'professional');
  const agenda = new URL(`/api/agenda?date=${centerDay()}&days=7`, page.url());
  const answer = await page.request.get(agenda.href);
  const { days } = (await answer.json()) as ResponseOf<typeof getAgenda>;
  const session = days
    .flatMap(({ sessions }) => sessions)
    .findLast(({ status, roster }) => status === 'scheduled' && roster.length > 0);
  if (!session) throw new Error('no class of this week has a client');
  const name = session.roster[0]?.client.name ?? '';
  await page.goto('/profesional');
  await page.getByRole('heading', { level: 1, name: 'Mi información' }).waitFor();
  await finderIsReady(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Buscar' }).waitFor();
  await page.keyboard.type(name);
  await page.getByRole('option', { name: new RegExp(name) }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/clases\?clase=[0-9a-f-]{36}$/);
  const card = page.locator('details[open]', { hasText: name });
  await card.first().waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'SUMMARY');
  // The last class of a page can't scroll to the top; it must be completely visible.
  const line = await page.locator('summary:focus').boundingBox();
  const bottom = await page.evaluate(() => document.documentElement.clientHeight);
  expect(line?.y).toBeGreaterThanOrEqual(0);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(bottom);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('vacaciones');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Pedir días libres' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/profesional');
  expect(pageErrors).toEqual([]);
});

/**
 * Waits for the global search's code, so that no letter is lost. The painted page has the heading
 * too, but does not handle keys yet.
 */
async function finderIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/finder.')),
  );
  // The code has loaded; once the page is idle it has also run.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

test('the first Tab offers to skip to the content', async ({ openSession }) => {
  const { page } = await openSession();
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  const skip = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).hash);
  expect(skip).toBe('#contenido');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
