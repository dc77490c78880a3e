import type { Page } from '@playwright/test';

/** Navigates without a reload, like an area that writes into the history directly. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  const push = () => page.evaluate((to) => history.pushState(null, '', to), path);
  try {
    await push();
  } catch (error) {
    // The page may be reloading itself at the moment, to remove a build's changes to globals.
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    await push();
  }
}
