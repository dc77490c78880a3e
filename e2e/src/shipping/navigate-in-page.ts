import type { Page } from 'playwright-core';

/** Goes to a path without a reload, as an area does that writes into the history by itself. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
