import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { endGroup, limitCall } from './limit-call.ts';
import type { DrivenWindow, OtherBrowser } from './other-browser.ts';

/** The distribution's unmodified Firefox over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // The locale of the users.
    extraPrefsFirefox: { 'intl.accept_languages': 'es-ES' },
  });
  const end = () => endGroup(browser.process()?.pid);
  return {
    async openWindow() {
      const context = await limitCall('createBrowserContext', browser.createBrowserContext(), end);
      const page = await limitCall('newPage', context.newPage(), end);
      return drive(context, page, end);
    },
    close: () => limitCall('close', closeAll(browser), end),
  };
}

async function closeAll(browser: Browser): Promise<void> {
  await browser.close();
}

function drive(context: BrowserContext, page: Page, end: () => void): DrivenWindow {
  return {
    async goto(url) {
      await limitCall(`goto ${url}`, page.goto(url, { waitUntil: [] }), end);
    },
    evaluate(inPage, ...args) {
      // As text, including its arguments: the result is the output of JSON.stringify.
      const script = `JSON.stringify((${inPage.toString()})(...${JSON.stringify(args)}))`;
      const call = page.evaluate(script).then(parseAnswer);
      return limitCall(`evaluate ${inPage.name}`, call, end) as Promise<never>; // the function's own return type
    },
    pressEnter: () => limitCall('press Enter', page.keyboard.press('Enter'), end),
    async reload() {
      await limitCall('reload', page.evaluate('setTimeout(() => location.reload()), 0'), end);
    },
    close: () => limitCall('close of a window', context.close(), end),
  };
}

function parseAnswer(text: unknown): unknown {
  return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined;
}
