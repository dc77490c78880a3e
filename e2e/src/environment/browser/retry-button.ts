import type { Page } from '@playwright/test';

/** Presses the retry button after a failed load, unless the page recovers by itself first. */
export async function pressRetry(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Volver a intentarlo' });
  if (!(await button.isVisible())) return;
  await button.click({ timeout: 5000 }).catch(async (error: unknown) => {
    if (await button.isVisible()) throw error;
  });
}
