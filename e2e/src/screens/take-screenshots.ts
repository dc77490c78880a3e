import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { launchChromium } from '../environment/browser/chromium.ts';
import { startTestServer } from '../environment/server/test-server.ts';
import { logIn, openBrowserSession, type Person } from '../environment/browser/browser-session.ts';
import { screens } from './screens.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/**
 * `npm run pictures -w e2e`: screenshots of every finished screen at 1280 and 360 px in
 * docs/screens.
 */
const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url));
mkdirSync(folder, { recursive: true });

/** Records whose URL is not known: a list, and the links to click in order. */
const opened: readonly { name: string; person: Person; path: string; presses: RegExp[] }[] = [
  {
    name: 'admin-profesional',
    person: 'admin',
    path: '/admin/profesionales',
    presses: [/Marta Ibáñez Soler/],
  },
  {
    name: 'reception-cliente',
    person: 'receptionist',
    path: '/recepcionista/clientes?q=nunez',
    presses: [/Núñez/],
  },
  {
    name: 'client-clase',
    person: 'client',
    path: '/cliente/reservas',
    presses: [/Pilates suelo.*(quedan?|completa)/s, /Más sobre esta clase/],
  },
];

const testServer = await startTestServer({ env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });

const browser = await launchChromium();
try {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    const people = new Set(screens.map(({ person }) => person));
    for (const person of people) await takeScreenshots(person, width, height);
  }
} finally {
  await browser.close();
  await testServer.stop();
}

async function takeScreenshots(
  person: Person | null,
  width: number,
  height: number,
): Promise<void> {
  const { context, page } = await openBrowserSession(browser, {
    url: testServer.url,
    width,
    height,
  });
  if (person) await logIn(page, person);
  for (const { name, path } of screens.filter((screen) => screen.person === person)) {
    await page.goto(path);
    await waitUntilLoaded(page);
    await picture(page, `${name}-${width}`, person === null);
  }
  for (const { name, path, presses } of opened.filter((one) => one.person === person)) {
    await page.goto(path);
    for (const press of presses) {
      await page
        .getByRole('main')
        .or(page.getByRole('dialog'))
        .getByRole('link', { name: press })
        .first()
        .click();
      await waitUntilLoaded(page);
    }
    await picture(page, `${name}-${width}`, false);
  }
  await context.close();
}

/** In 256 colours, which is enough for a user interface: a third of the size. */
async function picture(page: Page, name: string, isWhole: boolean): Promise<void> {
  const shot = await page.screenshot({ fullPage: isWhole });
  await sharp(shot).png({ palette: true, effort: 10, dither: 0 }).toFile(`${folder}${name}.png`);
  console.log(name);
}
