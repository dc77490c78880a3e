import type { Page } from 'playwright-core';

/** Presses the button of what couldn’t be loaded, unless the page is back by itself before that. */
export async function pressRetry(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Volver a intentarlo' });
  if (!(await button.isVisible())) return;
  await button.click({ timeout: 5000 }).catch(async (error: unknown) => {
    if (await button.isVisible()) throw error;
  });
}
