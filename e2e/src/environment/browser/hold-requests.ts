import type { Page } from '@playwright/test';

/** Holds back every response whose path matches until the returned function is called. */
export async function holdRequests(page: Page, path: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

export const scripts = /\/assets\/.*\.js$/;
/** API responses except those that every page requests first. */
export const screenData = /\/api\/(?!settings|session)/;
export const fonts = /\/assets\/.*\.woff2$/;
