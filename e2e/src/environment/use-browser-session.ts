import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import {
  openBrowserSession,
  type BrowserSession,
  type BrowserSessionOptions,
} from './browser-session.ts';

/** One browser for a file of journeys; call it inside a test. */
export function useBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  return () => browser;
}

/** A fresh browser session for each test of a file; call it inside the test. */
export function useBrowserSession(options: BrowserSessionOptions = {}): () => BrowserSession {
  const browser = useBrowser();
  let current: BrowserSession;
  beforeEach(async () => {
    current = await openBrowserSession(browser(), options);
  });
  afterEach(() => current.context.close());
  return () => current;
}
