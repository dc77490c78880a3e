import type { Page } from 'playwright-core';
import { letItRest } from '../screens/wait-until-loaded.ts';
import { axeFaults } from './axe-faults.ts';
import { brokenWords } from './broken-words.ts';

/** The two that differ most: what is at fault in others is in one of them too. */
const wide = { width: 1280, scheme: 'light' } as const;
const narrow = { width: 320, scheme: 'dark' } as const;
type Look = typeof wide | typeof narrow;

/** Opens a page in the first of the looks, whichever the last page was left in. */
export async function openWide(page: Page, path: string): Promise<void> {
  // The page that is left is not rendered again, and no unsaved input blocks the navigation.
  await page.goto('about:blank');
  await page.setViewportSize({ width: wide.width, height: 800 });
  await page.emulateMedia({ colorScheme: wide.scheme });
  await page.goto(path);
}

/**
 * What is at fault with a page that was opened wide, and with what is open on it, in each look: its
 * window is made narrow and the system turns dark while it is open.
 *
 * @param show opens what is looked at, again when another width has closed it
 */
export async function faultsInLooks(page: Page, show?: () => Promise<void>): Promise<string[]> {
  await show?.();
  const faults = await faultsIn(page, wide);
  await page.setViewportSize({ width: narrow.width, height: 800 });
  await turn(page, narrow.scheme);
  await show?.();
  return [...faults, ...(await faultsIn(page, narrow))];
}

async function faultsIn(page: Page, look: Look): Promise<string[]> {
  const found = [...(await axeFaults(page)), ...(await sidewaysScroll(page))];
  if (look === narrow) found.push(...(await brokenWords(page)));
  return found.map((fault) => `${look.width} px, ${look.scheme}: ${fault}`);
}

/** The page follows the system's wish while it is open. */
export async function turn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((isDark) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    return red + green + blue < 384 === isDark;
  }, scheme === 'dark');
  // The page turns first, the section in it with its next rendering.
  await page.evaluate(letItRest);
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return extra > 0 ? [`${extra} px wider than the window`] : [];
}
