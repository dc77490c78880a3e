import type { Page } from 'playwright-core';
import { letItRest } from '../screens/wait-until-loaded.ts';
import { axeFaults } from './axe-faults.ts';
import { brokenWords } from './broken-words.ts';

/** The two that differ most: what is at fault in others is in one of them too. */
const looks = [
  { width: 1280, scheme: 'light' },
  { width: 320, scheme: 'dark' },
] as const;

/**
 * What is at fault with a page, and with what is open on it, in each look: its window is made narrow and
 * the system turns dark while it is open. It stays in the last one.
 *
 * @param show opens again what another width has closed
 */
export async function faultsInLooks(page: Page, show?: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 800 });
    await turn(page, look.scheme);
    await show?.();
    const found = [...(await axeFaults(page)), ...(await sidewaysScroll(page))];
    if (look.width === 320) found.push(...(await brokenWords(page)));
    faults.push(...found.map((fault) => `${look.width} px, ${look.scheme}: ${fault}`));
  }
  return faults;
}

/** The page follows the system's wish while it is open. */
export async function turn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction(
    (wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches,
    scheme,
  );
  // The page turns first, the section in it with its next rendering.
  await page.evaluate(letItRest);
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return extra > 0 ? [`${extra} px wider than the window`] : [];
}
