import type { Page } from 'playwright-core';

/** Goes to a path without a reload, as an area does that writes into the history by itself. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  const push = () => page.evaluate((to) => history.pushState(null, '', to), path);
  try {
    await push();
  } catch (error) {
    // A page reloads itself to be rid of what a build did to it, and may do so just now.
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    await push();
  }
}
