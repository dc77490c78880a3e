import type { Page } from '@playwright/test';

/** Requests of the shell, event streams, and requests whose id comes from another response. */
export const ignoredReads = /^\/api\/(settings|session|agenda\/events|file\/|professionals\/)/;

/** The reads that the page's preload links request. */
export async function preloadedReads(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
      .filter((link) => link.as === 'fetch')
      .map(({ href }) => href.slice(location.origin.length)),
  );
  return addresses.filter((address) => !ignoredReads.test(address));
}
