import type { Page } from '@playwright/test';
import { pollUntil } from '../poll-until.ts';

/** Paths of everything that the offline worker keeps in this browser, by the name of its cache. */
export function keptIn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('aforo-offline-'));
    const lists = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      const paths = requests.map(({ url }) => url.slice(location.origin.length));
      return [name.replace(/^aforo-offline-\d+-/, ''), paths] as const;
    });
    return Object.fromEntries(await Promise.all(lists));
  });
}

/** Waits until the worker keeps the open page with its files, and a read of it. */
export async function waitUntilKept(page: Page, read: string): Promise<void> {
  await pollUntil(`kept page with ${read}`, async () => {
    const { pages = [], reads = [], builds = [] } = await keptIn(page);
    const hasSession = reads.includes('/api/session') && reads.includes('/api/settings');
    const hasRead = reads.some((path) => path.startsWith(read));
    return pages.length > 0 && hasSession && hasRead && builds.some((path) => path.endsWith('.js'));
  });
  // Files are kept after the page, one after another.
  let count = -1;
  await pollUntil('end of keeping', async () => {
    const before = count;
    await page.waitForTimeout(1000);
    count = (await keptIn(page))['builds']?.length ?? 0;
    return count === before;
  });
}

/** Scripts of the registered workers. */
export function workersOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ active }) => new URL(active?.scriptURL ?? 'none:').pathname);
  });
}
