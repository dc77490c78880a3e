import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  openBrowserSession,
  type BrowserSession,
  type BrowserSessionOptions,
} from './browser-session.ts';

/** The browser of a test file, which has no session of another file; call it inside a test. */
export function useBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await globalThis.sharedChromium();
  });
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return () => browser;
}

/** A new browser session for each test of a file; call it inside the test. */
export function useBrowserSession(options: BrowserSessionOptions = {}): () => BrowserSession {
  const browser = useBrowser();
  let current: BrowserSession;
  beforeEach(async () => {
    current = await openBrowserSession(browser(), options);
  });
  afterEach(() => current.context.close());
  return () => current;
}
