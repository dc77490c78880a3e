import type * as Playwright from 'playwright-core';

declare global {
  /** Put there by `journey-environment.ts`. */
  var sharedPlaywright: typeof Playwright;
  /** As well; the browser of this worker. */
  var sharedChromium: () => Promise<Playwright.Browser>;
}

/** Stands for `playwright-core` in journeys; named in jest.config.js. */
export const { chromium } = globalThis.sharedPlaywright;
