import type { Browser } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import {
  authenticate,
  openBrowserSession,
  type BrowserSession,
  type Person,
} from '../../environment/browser/browser-session.ts';
import { faultsInLooks, openWide } from '../../environment/looks/looks.ts';
import { screens } from '../../screens/screens.ts';
import { waitUntilLoaded } from '../../screens/wait-until-loaded.ts';
import { ignoredReads, preloadedReads } from '../loading/page-reads.ts';

const sessions = new Map<Person | null, BrowserSession>();
test.afterAll(() => Promise.all([...sessions.values()].map(({ context }) => context.close())));

/** One for all screens of a person. */
async function sessionOf(
  browser: Browser,
  url: string,
  person: Person | null,
): Promise<BrowserSession> {
  const known = sessions.get(person);
  if (known) return known;
  const opened = await openBrowserSession(browser, { url });
  sessions.set(person, opened);
  await opened.context.addInitScript(leaveAnswersAlone);
  await opened.context.addInitScript(recordReads);
  if (person) await authenticate(opened.page, person);
  return opened;
}

/**
 * The shell takes over the responses of the page's preload links for every screen. Without it, each
 * read of the screen is a call of `fetch`, and a preload that the screen doesn't use has none.
 */
function leaveAnswersAlone(): void {
  const all = Document.prototype.querySelectorAll;
  Document.prototype.querySelectorAll = function (this: Document, selector: string) {
    return all.call(this, selector.endsWith('[as=fetch]') ? 'nothing' : selector);
  };
}

function recordReads(): void {
  const reads: string[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    const { origin, pathname, search } = new URL(url);
    if (method === 'GET' && origin === location.origin && pathname.startsWith('/api/')) {
      reads.push(pathname + search);
    }
    return send(input, init);
  };
  Object.assign(globalThis, { aforoReads: reads });
}

/** Another tab or view of a screen, or a panel over it, starts its requests from code. */
const isDeclared = (path: string) => !/ver=|vista=|nuevo/.test(path);
const errorScreens = ['not-found', 'forbidden'];

for (const { name, path, person } of screens) {
  test(`${name} declares its first requests, and axe finds no violation on it`, async ({
    browser,
    server,
  }) => {
    const { page, pageErrors } = await sessionOf(browser, server.url, person);
    pageErrors.length = 0;
    await openWide(page, path);
    await waitUntilLoaded(page);

    if (!errorScreens.includes(name)) {
      const heading = page.locator('#root').getByRole('heading', { level: 1 }).first();
      expect(await heading.textContent()).not.toMatch(/Not Found|Forbidden|Error/);
      expect(await page.title()).toContain(' · ');
    }
    const { pathname } = new URL(path, server.url);
    expect(new URL(page.url()).pathname).toBe(pathname);

    if (person && isDeclared(path)) {
      const asked = await page.evaluate(
        () => (globalThis as unknown as { aforoReads: string[] }).aforoReads,
      );
      const reads = asked.filter((address) => !ignoredReads.test(address));
      expect([...new Set(reads)].sort()).toEqual((await preloadedReads(page)).sort());
    }

    expect(await faultsInLooks(page)).toEqual([]);
    // The expected 403 and 404 responses are console errors too.
    expect(pageErrors.filter((line) => !/status of 40[34]/.test(line))).toEqual([]);
  });
}
