import type { Page } from '@playwright/test';

/** Records the layout shifts in every document that the page opens from now on. */
export async function trackLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(globalThis, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (!entry.hadRecentInput) seen.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * The cumulative layout shift so far, as defined by Chromium: affected share of the window times
 * distance.
 */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** Waits for the page's own font; a system font may be shown before. */
export async function waitForPageFont(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Jost Variable') && status === 'loaded',
    ),
  );
}

interface Shift {
  value: number;
  hadRecentInput: boolean;
}
