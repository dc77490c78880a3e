import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  logIn,
  logInByForm,
  openBrowserSession,
  type BrowserSession,
  type Person,
} from '../environment/browser-session.ts';
import { moveClock } from '../environment/move-clock.ts';
import { useBrowser } from '../environment/use-browser-session.ts';
import { waitUntilLoaded } from '../screens/wait-until-loaded.ts';

jest.setTimeout(300_000);

const dayMs = 86_400_000;
const browser = useBrowser();

/** What says hoy, what is over or still to come, and what begins with a day of its own. */
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

/** Texts and what stands in fields: a day that was taken from the device is in one of both. */
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

describe.each([
  ['two years ahead', 730 * dayMs],
  ['a day behind', -dayMs],
])('a device whose clock is %s', (_how, aheadMs) => {
  let right: BrowserSession;
  let wrong: BrowserSession;
  beforeAll(async () => {
    [right, wrong] = await Promise.all([
      openBrowserSession(browser()),
      openBrowserSession(browser()),
    ]);
    await moveClock(wrong.context, aheadMs);
  });
  afterAll(() => Promise.all([right.context.close(), wrong.context.close()]));

  test.each(people)('logs in and shows what the right one shows: %s', async (person) => {
    await right.context.clearCookies();
    await wrong.context.clearCookies();
    await logInByForm(wrong.page, person);
    // One session for both: the account's page says when each was opened.
    await right.context.addCookies(await wrong.context.cookies());
    const off = await wrong.page.evaluate(() => Date.now());
    expect(Math.abs(off - Date.now() - aheadMs)).toBeLessThan(60_000);
    for (const path of screens[person]) {
      const seen: string[][] = [];
      // Between two looks a minute may pass, or another test may book something.
      for (let look = 0; look < 4; look++) {
        const both = await Promise.all([open(right.page, path), open(wrong.page, path)]);
        seen.push(both);
        if (both[0] === both[1]) break;
      }
      const [asRight, asWrong] = seen.at(-1) ?? [];
      expect({ path, shown: asWrong }).toEqual({ path, shown: asRight });
    }
    expect(wrong.pageErrors).toEqual([]);
  });

  test('the calendar of a date opens at the center’s day and calls it hoy', async () => {
    await right.context.clearCookies();
    await wrong.context.clearCookies();
    await logIn(wrong.page, 'receptionist', '/recepcionista/recepcion');
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date());
    await wrong.page.getByRole('button', { name: /^Ir a otro día/ }).click();
    const grid = wrong.page.getByRole('grid');
    const named = grid.getByRole('button', { name: /^Hoy, / });
    await named.waitFor();
    expect(await named.count()).toBe(1);
    expect(await named.innerText()).toBe(String(Number(today.slice(8))));
    expect(await grid.locator('[data-today]').count()).toBe(1);
  });
});
