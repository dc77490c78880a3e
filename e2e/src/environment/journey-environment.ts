import { TestEnvironment } from 'jest-environment-node';
import * as playwright from 'playwright-core';
import { launchChromium } from './chromium.ts';

/** A worker has its next file by then. What a browser takes to close on top is less than jest waits for a worker to end. */
const idleMs = 100;

let browser: Promise<playwright.Browser> | undefined;
let closing: NodeJS.Timeout | undefined;

/**
 * Node’s environment, with a Playwright and a browser that all files of a worker share: each would load
 * the one and launch the other anew. What Playwright gives is of another realm than a test: `instanceof
 * Error` is false for what it throws.
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

/** The browser of this worker, launched when there is none or when it has died. */
async function sharedChromium(): Promise<playwright.Browser> {
  const running = await browser;
  if (running?.isConnected()) return running;
  browser = launchChromium();
  return browser;
}

/** A worker can’t end while it has one. */
function closeChromium(): void {
  void browser?.then((open) => open.close());
  browser = undefined;
}
