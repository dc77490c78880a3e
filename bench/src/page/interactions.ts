import type { Cookie, Page } from 'playwright-core';
import { throttle } from './page-load.ts';

const demoPassword = 'aforo-demo-2026';

/** Cookies by user: the limit of log-ins per address is not under test. */
const cookiesByUser = new Map<string, Cookie[]>();

/** Logs in through the API like the page, once: the cookie is valid for every port of this host. */
export async function logIn(page: Page, origin: string, email: string): Promise<void> {
  const cookies = cookiesByUser.get(email);
  if (cookies) return page.context().addCookies(cookies);
  const answer = await page.request.post(`${origin}/api/auth/login`, {
    data: { email, password: demoPassword },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`${email} can't log in: ${answer.status()}`);
  cookiesByUser.set(email, await page.context().cookies());
}

const destinations = {
  profile: { link: 'a[href="/admin"]', heading: /perfil/i },
  clients: { link: 'a[href="/admin/clientes"]', heading: /^Clientes/ },
} as const;

/** Clicks a link and waits for the other screen's heading; returns ms by the page's own clock. */
async function followLink(page: Page, destination: keyof typeof destinations): Promise<number> {
  const { link, heading } = destinations[destination];
  return page.evaluate(
    ({ link, source, flags }) =>
      new Promise<number>((done, fail) => {
        const wanted = new RegExp(source, flags);
        const startedAt = performance.now();
        const target = document.querySelector<HTMLElement>(link);
        if (!target) return fail(new Error(`no ${link}`));
        target.click();
        requestAnimationFrame(function look() {
          if (wanted.test(document.querySelector('h1')?.textContent ?? '')) {
            done(performance.now() - startedAt);
          } else if (performance.now() - startedAt > 20_000) fail(new Error(`no ${source}`));
          else requestAnimationFrame(look);
        });
      }),
    { link, source: heading.source, flags: heading.flags },
  );
}

/** What happened before the link is followed. */
export const prefetchCases = ['pointer', 'focus', 'idle', 'nothing', 'seen'] as const;
export type PrefetchTimes = Record<(typeof prefetchCases)[number], number>;

/**
 * From one area's screen to another's, in ms, with a slow CPU and a slow connection: after the
 * pointer or the focus was on the link, after the page was idle, after none of these, and once
 * more. Each except the last with an empty cache and in a new page.
 */
export async function measureAreaChanges(page: Page, origin: string): Promise<PrefetchTimes> {
  // With data saving on, prefetching starts only when the pointer is on a link.
  await page.addInitScript(() => {
    if (location.hash === '#idle') return;
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const link = page.locator(destinations.clients.link).first();
  const found: PrefetchTimes = { pointer: 0, focus: 0, idle: 0, nothing: 0, seen: 0 };
  for (const before of ['pointer', 'focus', 'idle', 'nothing'] as const) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.clearBrowserCache');
    await cdp.detach();
    await page.goto('about:blank');
    await page.goto(`${origin}/admin${before === 'idle' ? '#idle' : ''}`);
    await page.locator('h1').first().waitFor();
    await waitForQuietNetwork(page);
    if (before === 'pointer') await link.hover();
    if (before === 'focus') await link.focus();
    // The navigation's links are prefetched one after another, each when the page is idle again.
    await waitForQuietNetwork(page, before === 'idle' ? 2500 : 800);
    const slowly = await throttle(page);
    found[before] = await followLink(page, 'clients');
    await slowly.detach();
    await page.mouse.move(0, 0);
  }
  await followLink(page, 'profile');
  await waitForQuietNetwork(page);
  const slowly = await throttle(page);
  found.seen = await followLink(page, 'clients');
  await slowly.detach();
  return found;
}

/**
 * Waits until no response has arrived for this time; a page waits half a second before it requests
 * what can wait.
 */
async function waitForQuietNetwork(page: Page, quietMs = 800): Promise<void> {
  await page.waitForFunction(
    ({ since, quietMs }) => {
      const ends = performance
        .getEntriesByType('resource')
        .map(({ duration, startTime }) => startTime + duration);
      return performance.now() - Math.max(since, ...ends) > quietMs;
    },
    { since: await page.evaluate(() => performance.now()), quietMs },
    { polling: 100 },
  );
}

/** Real key presses and clicks, by screen. */
const interactions = {
  '/login': async (page: Page) => {
    const email = page.getByLabel('Correo');
    await email.click();
    await page.keyboard.type('nadie@aforo');
    await page.locator('form button[aria-controls], form button[aria-pressed]').first().click();
    await page.locator('form button[type="submit"]').click();
    await page.getByText('Escribe la contraseña').first().waitFor();
  },
  '/admin/clientes': async (page: Page) => {
    await page.locator('button[aria-haspopup="menu"]').first().click();
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').first().click();
    await page.keyboard.type('maria');
  },
} as const;
export const interactionScreens = Object.keys(interactions) as (keyof typeof interactions)[]; // its own keys

/**
 * The slowest response to real input on a screen, from the input to the next paint, with a slow
 * CPU.
 */
export async function measureInteraction(
  page: Page,
  origin: string,
  screen: keyof typeof interactions,
): Promise<number> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { aforoDurations: durations });
    const options = { type: 'event', buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe(options);
  });
  await page.goto(`${origin}${screen}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const cdp = await throttle(page);
  await interactions[screen](page);
  await page.waitForTimeout(300);
  const durations = await page.evaluate(() =>
    // Set by the script above.
    'aforoDurations' in window ? (window.aforoDurations as number[]) : [],
  );
  await cdp.detach();
  // Durations below the observer's threshold are not reported; they are at most this long.
  return Math.max(16, ...durations);
}
