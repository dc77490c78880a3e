import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../environment/chromium.ts';
import { startTestServer } from '../environment/test-server.ts';
import { logIn, openBrowserSession, type Person } from '../environment/browser-session.ts';
import { screens } from './screens.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/**
 * `npm run pictures -w e2e`: a picture of every finished screen at 1280 and 360 px in docs/screens.
 * With AFORO_E2E_URL it uses a server that is already running.
 */
const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url));
mkdirSync(folder, { recursive: true });

const isOpen = process.env['AFORO_E2E_URL'] !== undefined;
const testServer = isOpen
  ? null
  : await startTestServer({ env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });
if (testServer) process.env['AFORO_E2E_URL'] = testServer.url;

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
  await testServer?.stop();
}

async function takeScreenshots(
  person: Person | null,
  width: number,
  height: number,
): Promise<void> {
  const { context, page } = await openBrowserSession(browser, { width, height });
  if (person) await logIn(page, person);
  for (const { name, path } of screens.filter((screen) => screen.person === person)) {
    await page.goto(path);
    await waitUntilLoaded(page);
    await page.screenshot({ path: `${folder}${name}-${width}.png`, fullPage: person === null });
    console.log(`${name} ${width}`);
  }
  await context.close();
}
