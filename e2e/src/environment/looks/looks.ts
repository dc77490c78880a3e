import type { Page } from '@playwright/test';
import { letItRest } from '../../screens/wait-until-loaded.ts';
import { axeFaults } from './axe-faults.ts';
import { brokenWords } from './broken-words.ts';

/** The two most different looks: a fault in any other look also appears in one of them. */
const wide = { width: 1280, scheme: 'light' } as const;
const narrow = { width: 320, scheme: 'dark' } as const;
type Look = typeof wide | typeof narrow;

/** Opens a page in the first look, whatever the look of the previous page. */
export async function openWide(page: Page, path: string): Promise<void> {
  // Leave the current page first, so that it isn't rendered again and no unsaved input blocks the
  // navigation.
  await page.goto('about:blank');
  await page.setViewportSize({ width: wide.width, height: 800 });
  await page.emulateMedia({ colorScheme: wide.scheme });
  await page.goto(path);
}

/**
 * The faults of a page opened wide, and of what is open on it, in each look: the window is made
 * narrow and the color scheme dark while it is open.
 *
 * @param show opens what is checked, again when another width has closed it
 */
export async function faultsInLooks(page: Page, show?: () => Promise<void>): Promise<string[]> {
  await show?.();
  const faults = await faultsIn(page, wide);
  await page.setViewportSize({ width: narrow.width, height: 800 });
  await switchScheme(page, narrow.scheme);
  await show?.();
  return [...faults, ...(await faultsIn(page, narrow))];
}

async function faultsIn(page: Page, look: Look): Promise<string[]> {
  const found = [...(await axeFaults(page)), ...(await sidewaysScroll(page))];
  if (look === narrow) found.push(...(await brokenWords(page)));
  return found.map((fault) => `${look.width} px, ${look.scheme}: ${fault}`);
}

/** Switches the color scheme while the page is open. */
export async function switchScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((isDark) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    return red + green + blue < 384 === isDark;
  }, scheme === 'dark');
  // The page changes first, the section in it with its next render.
  await page.evaluate(letItRest);
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return extra > 0 ? [`${extra} px wider than the window`] : [];
}
