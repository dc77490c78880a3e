import type { Page } from 'playwright-core';

/** Follows, in every document that the page opens from now on, how much of it moves by itself. */
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

/** What moved so far, as Chromium's layout shift has it: the share of the window times the way. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** The page's own font has come; one of the system's may stand in for it sooner. */
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
