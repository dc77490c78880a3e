import type { Page } from '@playwright/test';

/** Presses Tab until the focused element has that accessible text. */
export async function tabTo(page: Page, text: RegExp, limit = 60): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label =
        element && 'labels' in element ? (element as HTMLInputElement).labels?.[0] : null;
      return (
        element?.getAttribute('aria-label') ??
        label?.textContent ??
        element?.textContent ??
        ''
      ).trim();
    });
    if (text.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${text.source}`);
}
