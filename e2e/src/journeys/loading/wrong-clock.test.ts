import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import {
  authenticate,
  logInByForm,
  openBrowserSession,
  type BrowserSession,
  type Person,
} from '../../environment/browser/browser-session.ts';
import { moveClock } from '../../environment/server/move-clock.ts';
import { waitUntilLoaded } from '../../screens/wait-until-loaded.ts';

const dayMs = 86_400_000;

/** Screens that show "hoy", past and future items, and screens that begin with a date. */
const screens: Record<Person, readonly string[]> = {
  client: ['/cliente', '/cliente/reservas', '/cliente/reservas?ver=pasadas'],
  professional: ['/profesional/clases', '/profesional'],
  receptionist: [
    '/recepcionista/recepcion',
    '/recepcionista/recepcion?vista=profesionales',
    '/recepcionista/clientes?nuevo',
    '/recepcionista/caja',
  ],
  admin: [
    '/admin/inicio',
    '/admin/inicio?ver=cifras',
    '/admin/servicios?ver=clases',
    '/admin/servicios?ver=clases&vista=lista',
    '/admin/servicios?ver=clases&abierto=nuevo',
    '/admin/users',
    '/admin/profesionales',
    '/admin/actividad',
    '/admin/paquetes?ver=codigos',
    '/admin/caja?ver=dia',
    '/admin/caja?ver=mes',
    '/admin/configuration?ver=datos',
  ],
};
const people = Object.keys(screens) as Person[];

/** Texts and field values: a date taken from the device would appear in one of them. */
function shownOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea');
    return [document.body.innerText, ...Array.from(fields, ({ value }) => value)].join('\n');
  });
}

async function open(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await waitUntilLoaded(page);
  return shownOn(page);
}

const clocks = [
  ['two years ahead', 730 * dayMs],
  ['a day behind', -dayMs],
] as const;

let right: BrowserSession;
let wrong: BrowserSession[];
test.beforeAll(async ({ browser, server }) => {
  right = await openBrowserSession(browser, { url: server.url });
  wrong = await Promise.all(
    clocks.map(async ([, aheadMs]) => {
      const session = await openBrowserSession(browser, { url: server.url });
      await moveClock(session.context, aheadMs);
      return session;
    }),
  );
});
test.afterAll(() => Promise.all([right, ...wrong].map(({ context }) => context.close())));

for (const person of people) {
  test(`a device whose clock is two years ahead, or a day behind, shows the same as a correct one: ${person}`, async () => {
    const all = [right, ...wrong];
    for (const { context } of all) await context.clearCookies();
    await authenticate(right.page, person);
    // One session for all: the account's page shows when each was opened.
    for (const { context } of wrong) await context.addCookies(await right.context.cookies());
    for (const path of screens[person]) {
      let shown: string[] = [];
      // Repeated, because a minute may pass or another test may book something in between.
      for (let look = 0; look < 4 && new Set(shown).size !== 1; look++) {
        shown = await Promise.all(all.map(({ page }) => open(page, path)));
      }
      const [asRight, ...asWrong] = shown;
      expect({ path, shown: asWrong }).toEqual({ path, shown: [asRight, asRight] });
    }
    for (const [index, [, aheadMs]] of clocks.entries()) {
      const off = await wrong[index]?.page.evaluate(() => Date.now());
      expect(Math.abs((off ?? 0) - Date.now() - aheadMs)).toBeLessThan(60_000);
      expect(wrong[index]?.pageErrors).toEqual([]);
    }
  });
}

for (const [how, index] of clocks.map(([how], index) => [how, index] as const)) {
  test(`a device whose clock is ${how} logs in, and its calendar opens at the center’s day, marked hoy`, async () => {
    const { context, page } = wrong[index] ?? right;
    await context.clearCookies();
    await logInByForm(page, 'receptionist');
    await page.goto('/recepcionista/recepcion');
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date());
    await page.getByRole('button', { name: /^Ir a otro día/ }).click();
    const grid = page.getByRole('grid');
    const named = grid.getByRole('button', { name: /^Hoy, / });
    await named.waitFor();
    expect(await named.count()).toBe(1);
    expect(await named.innerText()).toBe(String(Number(today.slice(8))));
    expect(await grid.locator('[data-today]').count()).toBe(1);
  });
}
