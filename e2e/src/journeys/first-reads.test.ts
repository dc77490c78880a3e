import { describe, expect, jest, test } from '@jest/globals';
import type { Cookie, Page } from 'playwright-core';
import { useBrowser } from '../environment/use-browser-session.ts';
import { authenticate, openBrowserSession, type Person } from '../environment/browser-session.ts';
import { screens } from '../screens/screens.ts';
import { waitUntilLoaded } from '../screens/wait-until-loaded.ts';

jest.setTimeout(180_000);

const browser = useBrowser();
const cookiesOf = new Map<Person, Cookie[]>();

/** Read by the shell, as a stream, or by an id that another answer gives. */
const others = /^\/api\/(settings|session|agenda\/events|file\/|professionals\/)/;

interface Reads {
  /** Every request of the page to the API, in the order in which they were made. */
  requested: string[];
  /** What the page's own links asked for. */
  preloaded: string[];
  /** What began only after the area's code had come. */
  late: string[];
  pageErrors: string[];
}

/** Each person logs in once: the server limits log-ins. In a page of its own, whose reads are none of what is counted. */
async function cookiesFor(person: Person): Promise<Cookie[]> {
  const known = cookiesOf.get(person);
  if (known) return known;
  const { context, page } = await openBrowserSession(browser());
  await authenticate(page, person);
  const cookies = await context.cookies();
  await context.close();
  cookiesOf.set(person, cookies);
  return cookies;
}

/**
 * Puts a stream in place that is open and tells nothing: another journey's booking would be a second
 * read, and so would the day itself two seconds later without the stream of its changes.
 */
function openQuietStream(): void {
  window.EventSource = class extends EventTarget {
    readyState = 1;
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new Event('open')));
    }
    close(): void {
      this.readyState = 2;
    }
  } as unknown as typeof EventSource; // what the page uses of it
}

/**
 * The shell takes over the answers that the page's links request, for every screen. Without it, a read
 * that no screen makes is not requested a second time, and the browser warns that it was not used.
 */
function leaveAnswersAlone(): void {
  const all = Document.prototype.querySelectorAll;
  Document.prototype.querySelectorAll = function (this: Document, selector: string) {
    return all.call(this, selector.endsWith('[as=fetch]') ? 'nothing' : selector);
  };
}

/** What a person's page reads at its start. */
async function readsOf(
  person: Person,
  path: string,
  { takesOver = true }: { takesOver?: boolean } = {},
): Promise<Reads> {
  const { context, page, pageErrors, idlePreloads } = await openBrowserSession(browser());
  await context.addCookies(await cookiesFor(person));
  await context.addInitScript(openQuietStream);
  if (!takesOver) await context.addInitScript(leaveAnswersAlone);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !others.test(pathname)) {
      requested.push(pathname + search);
    }
  });
  await page.goto(path);
  await waitUntilLoaded(page);
  // A read that comes late is one of those that are counted.
  await page.waitForLoadState('networkidle');
  const { preloaded, late } = await timesIn(page);
  await context.close();
  return {
    requested: [...requested],
    preloaded: preloaded.filter((address) => !others.test(address)),
    late: late.filter((address) => !others.test(address)),
    pageErrors: [...pageErrors, ...idlePreloads],
  };
}

function timesIn(page: Page) {
  return page.evaluate(() => {
    const entries = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const areaCodeAt = Math.min(
      ...entries
        .filter(({ name }) => /\/assets\/mfe-.*remoteEntry/.test(name))
        .map(({ responseEnd }) => responseEnd),
    );
    const addressOf = (href: string) => href.slice(location.origin.length);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
    return {
      preloaded: links.filter((link) => link.as === 'fetch').map(({ href }) => addressOf(href)),
      late: entries
        .filter(({ name, startTime }) => name.includes('/api/') && startTime > areaCodeAt)
        .map(({ name }) => addressOf(name)),
    };
  });
}

const first: [Person, string][] = [
  ['admin', '/admin/clientes'],
  ['client', '/cliente/reservas'],
  ['professional', '/profesional/clases'],
  ['receptionist', '/recepcionista/recepcion'],
];

describe('a screen declares what it begins with', () => {
  // Another tab or view of a screen, or a panel over it, begins to read when its code says so.
  const declared = screens.filter(
    ({ path, person }) => person !== null && !/ver=|vista=|nuevo/.test(path),
  );
  test.each(declared.map(({ person, path }) => [person ?? 'client', path] as const))(
    '%s at %s',
    async (person, path) => {
      const { requested, preloaded, pageErrors } = await readsOf(person, path, {
        takesOver: false,
      });
      expect(requested.filter((address) => !preloaded.includes(address))).toEqual([]);
      expect(preloaded.filter((address) => !requested.includes(address))).toEqual([]);
      expect(pageErrors.filter((error) => error.includes('preload'))).toEqual([]);
    },
  );
});

describe('the reads of a first screen', () => {
  test.each(first)('of %s at %s start before its code, each once', async (person, path) => {
    const reads = await readsOf(person, path);
    expect(reads.preloaded.length).toBeGreaterThan(0);
    expect(reads.late).toEqual([]);
    expect(reads.requested.toSorted()).toEqual(reads.preloaded.toSorted());
    expect(reads.pageErrors).toEqual([]);
  });
});
