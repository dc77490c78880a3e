import { TestEnvironment } from 'jest-environment-node';
import * as playwright from 'playwright-core';
import { launchChromium } from './chromium.ts';

/**
 * A worker receives its next file within this time. Together with the time to close a browser it is
 * less than jest's limit for ending a worker.
 */
const idleMs = 100;

let browser: Promise<playwright.Browser> | undefined;
let closing: NodeJS.Timeout | undefined;

/**
 * Node's environment with a Playwright and a browser shared by all test files of a worker, so that
 * they are loaded and launched once. Errors thrown by Playwright come from another realm than the
 * tests: `instanceof Error` is false for them.
 */
export default class JourneyEnvironment extends TestEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.global['sharedPlaywright'] = playwright;
    this.global['sharedChromium'] = sharedChromium;
  }

  override async setup(): Promise<void> {
    clearTimeout(closing);
    await super.setup();
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    closing = setTimeout(closeChromium, idleMs);
  }
}

/** The worker's browser, launched when there is none or when it has crashed. */
async function sharedChromium(): Promise<playwright.Browser> {
  const running = await browser;
  if (running?.isConnected()) return running;
  browser = launchChromium();
  return browser;
}

/** A worker can't end while its browser is open. */
function closeChromium(): void {
  void browser?.then((open) => open.close());
  browser = undefined;
}
