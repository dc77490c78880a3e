import type { Page } from 'playwright-core';
import { requestsOf } from '../environment/requests-of.ts';

/**
 * Waits until a screen has its heading, nothing is loading any more, and the page, left alone for a moment,
 * requests nothing more for it. What an idle page fetches ahead isn't waited for.
 */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const requests = requestsOf(page);
  let begun: number;
  do {
    begun = requests.begun();
    await requests.allEnded();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.evaluate(letItRest);
  } while (requests.begun() !== begun || (await isBusy(page)));
  await page.evaluate(() => document.fonts.ready);
}

function isBusy(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('[aria-busy="true"]') !== null);
}

/**
 * Runs in the page: idle, a tenth of a second, idle again. What is still to be rendered has been. A page
 * that has nothing to draw may never be called idle, so each time it draws a frame first.
 */
export async function letItRest(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }));
  await frame();
  await idle();
  await new Promise((done) => setTimeout(done, 100));
  await frame();
  await idle();
}
