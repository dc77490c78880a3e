import type { Page } from '@playwright/test';
import { requestsOf } from '../environment/browser/requests-of.ts';

/**
 * Waits until a screen has its heading, nothing is loading, and the page, left alone for a moment,
 * sends no more requests. Prefetching by an idle page isn't awaited.
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
 * Runs in the page: waits for idle, a tenth of a second, and idle again, so that pending renders
 * are done. A page with nothing to draw may never be called idle, so a frame is drawn first each
 * time.
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
