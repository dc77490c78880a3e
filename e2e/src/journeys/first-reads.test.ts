import type { Cookie, Page } from '@playwright/test';
import { expect, test, type OpenSession } from '../environment/test.ts';
import { authenticate, type Person } from '../environment/browser-session.ts';
import { screens } from '../screens/screens.ts';
import { waitUntilLoaded } from '../screens/wait-until-loaded.ts';

const cookiesOf = new Map<Person, Cookie[]>();

/** Requests of the shell, event streams, and requests whose id comes from another response. */
const ignoredPaths = /^\/api\/(settings|session|agenda\/events|file\/|professionals\/)/;

interface Reads {
  /** Every API request of the page, in order. */
  requested: string[];
  /** Requests made by the page's preload links. */
  preloaded: string[];
  /** Requests started only after the area's code had loaded. */
  late: string[];
  pageErrors: string[];
}

/**
 * Each person logs in once, because logins are rate-limited. In a separate page, whose requests are
 * not counted.
 */
async function cookiesFor(openSession: OpenSession, person: Person): Promise<Cookie[]> {
  const known = cookiesOf.get(person);
  if (known) return known;
  const { context, page } = await openSession();
  await authenticate(page, person);
  const cookies = await context.cookies();
  await context.close();
  cookiesOf.set(person, cookies);
  return cookies;
}

/**
 * Replaces the event stream with one that stays open and sends nothing: another journey's booking
 * would cause a second request, and so would polling without a stream, after two seconds.
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
  } as unknown as typeof EventSource; // the part that the page uses
}

/**
 * The shell takes over the responses of the page's preload links for every screen. Without it, a
 * preload that the screen doesn't use is not requested again, and the browser warns that it was
 * unused.
 */
function leaveAnswersAlone(): void {
  const all = Document.prototype.querySelectorAll;
  Document.prototype.querySelectorAll = function (this: Document, selector: string) {
    return all.call(this, selector.endsWith('[as=fetch]') ? 'nothing' : selector);
  };
}

/** The requests of a person's page at its start. */
async function readsOf(
  openSession: OpenSession,
  person: Person,
  path: string,
  { takesOver = true }: { takesOver?: boolean } = {},
): Promise<Reads> {
  const { context, page, pageErrors, idlePreloads } = await openSession();
  await context.addCookies(await cookiesFor(openSession, person));
  await context.addInitScript(openQuietStream);
  if (!takesOver) await context.addInitScript(leaveAnswersAlone);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (
      request.method() === 'GET' &&
      pathname.startsWith('/api/') &&
      !ignoredPaths.test(pathname)
    ) {
      requested.push(pathname + search);
    }
  });
  await page.goto(path);
  await waitUntilLoaded(page);
  // Late requests count too.
  await page.waitForLoadState('networkidle');
  const { preloaded, late } = await timesIn(page);
  await context.close();
  return {
    requested: [...requested],
    preloaded: preloaded.filter((address) => !ignoredPaths.test(address)),
    late: late.filter((address) => !ignoredPaths.test(address)),
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

test.describe('a screen declares its first requests', () => {
  // Another tab or view of a screen, or a panel over it, starts its requests from code.
  const declared = screens.filter(
    ({ path, person }) => person !== null && !/ver=|vista=|nuevo/.test(path),
  );
  for (const [person, path] of declared.map(
    ({ person, path }) => [person ?? 'client', path] as const,
  )) {
    test(`${person} at ${path}`, async ({ openSession }) => {
      const { requested, preloaded, pageErrors } = await readsOf(openSession, person, path, {
        takesOver: false,
      });
      expect(requested.filter((address) => !preloaded.includes(address))).toEqual([]);
      expect(preloaded.filter((address) => !requested.includes(address))).toEqual([]);
      expect(pageErrors.filter((error) => error.includes('preload'))).toEqual([]);
    });
  }
});

test.describe('the first requests', () => {
  for (const [person, path] of first) {
    test(`of ${person} at ${path} start before the screen’s code, each once`, async ({
      openSession,
    }) => {
      const reads = await readsOf(openSession, person, path);
      expect(reads.preloaded.length).toBeGreaterThan(0);
      expect(reads.late).toEqual([]);
      expect(reads.requested.toSorted()).toEqual(reads.preloaded.toSorted());
      expect(reads.pageErrors).toEqual([]);
    });
  }
});
