import type * as Playwright from 'playwright-core';

declare global {
  /** Set by `journey-environment.ts`. */
  var sharedPlaywright: typeof Playwright;
  /** Set by `journey-environment.ts` too; the worker's browser. */
  var sharedChromium: () => Promise<Playwright.Browser>;
}

/** Replaces `playwright-core` in journeys; configured in jest.config.js. */
export const { chromium } = globalThis.sharedPlaywright;
