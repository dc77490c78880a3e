import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, openBrowserSession } from '../environment/browser-session.ts';
import { tabTo } from '../environment/tab-to.ts';
import { startTestServer, type TestServer } from '../environment/test-server.ts';
import { useBrowser } from '../environment/use-browser-session.ts';

jest.setTimeout(400_000);

// One of its own: other journeys charge in cash meanwhile.
let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer({ env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });
});
afterAll(() => testServer.stop());
const browser = useBrowser();

interface OpenShifts {
  items: { session: { id: string; expectedMinor: number } }[];
}

/** The amount as as few coins and notes as it has, each typed into its field. */
async function typeCount(page: Page, minor: number): Promise<void> {
  let rest = minor;
  for (const [piece, label] of [
    [5000, /^50,00/],
    [1000, /^10,00/],
    [100, /^1,00/],
    [1, /^0,01/],
  ] as const) {
    const count = Math.floor(rest / piece);
    rest -= count * piece;
    if (count === 0) continue;
    await tabTo(page, label);
    await page.keyboard.type(String(count));
  }
}

const press = async (page: Page, text: RegExp) => {
  await tabTo(page, text);
  await page.keyboard.press('Enter');
};

test('a shift is counted blind with five euros missing, closed with its reason, and the next one opened, by keyboard alone', async () => {
  const { page, pageErrors, context } = await openBrowserSession(browser(), {
    url: testServer.url,
  });
  await logIn(page, 'admin');
  const shifts = await page.request.get(`${testServer.url}/api/cash/sessions/open`);
  const [shift] = ((await shifts.json()) as OpenShifts).items; // as the contract has it
  if (!shift) throw new Error('the demo has no open shift');
  const { id, expectedMinor } = shift.session;
  const countedMinor = expectedMinor - 500;

  await page.goto('/admin/caja');
  await page.getByText('efectivo en el cajón').waitFor();
  await press(page, /^Cerrar la caja$/);
  await page.getByRole('heading', { name: /^Contar / }).waitFor();
  const expected = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, useGrouping: true })
    .format(expectedMinor / 100)
    .replaceAll(/\s/g, '');
  expect(await page.locator('main').innerText()).not.toContain(expected);
  await typeCount(page, countedMinor);
  await press(page, /^Ya está contado$/);

  await page.getByRole('heading', { name: /^Cerrar / }).waitFor();
  await page.getByText(/^Faltan 5,00/).waitFor();
  // Without its reason it isn't closed.
  await press(page, /^Cerrar la caja$/);
  await tabTo(page, /^A qué se debe/);
  await page.keyboard.type('Un billete de más en el cambio');
  await press(page, /^Cerrar la caja$/);
  await page.getByRole('heading', { name: /^Informe Z/ }).waitFor();
  const closed = await page.request.get(`${testServer.url}/api/cash/sessions/${id}`);
  expect(await closed.json()).toMatchObject({ state: 'closed' });

  await page.goto('/admin/caja');
  await page.getByRole('heading', { name: /^Abrir / }).waitFor();
  await typeCount(page, countedMinor);
  await press(page, /^Abrir la caja$/);
  await page.getByText('efectivo en el cajón').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});
