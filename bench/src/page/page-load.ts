import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A phone on a slow connection, from quality.md. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const slowerCpu = 4;
const patienceMs = 60_000;
/**
 * A page is at rest when for this time no response has arrived, no long task has run, and nothing
 * was painted larger or moved.
 */
const restMs = 1000;
/** The maximum wait, after it was interactive, for a page that never rests. */
const restlessMs = 10_000;

/** The control that shows that a page responds, and the state after it was clicked. */
export interface Entry {
  path: string;
  /** Clicked by the page itself in the first frame that contains it. */
  control: string;
  answered: string;
  /** The first line of the screen's data from the server. */
  data?: string;
}

/** The user menu of every area. */
export const menu = {
  control: 'button[aria-haspopup="menu"]',
  answered: 'button[aria-haspopup="menu"][aria-expanded="true"]',
};

export const entries = {
  login: {
    path: '/login',
    control: 'form button[aria-controls], form button[aria-pressed]',
    answered: 'input[name="password"][type="text"]',
  },
  admin: { path: '/admin', ...menu },
  client: { path: '/cliente/reservas', ...menu, data: 'main time' },
  clients: { path: '/admin/clientes', ...menu, data: 'main tr a' },
  frontDesk: { path: '/recepcionista/recepcion', ...menu, data: 'main a[href*="sesion="]' },
} as const satisfies Record<string, Entry>;

export interface PageLoadFigures {
  interactiveMs: number;
  /** NaN for an entry without data. */
  dataMs: number;
  /** Reads that wait for one another before the data are shown; NaN as above. */
  readChain: number;
  /** The time of tasks beyond 50 ms each, until the page was at rest. */
  blockedMs: number;
  largestPaintMs: number;
  layoutShift: number;
  /** Longest chain of requests, each started by the previous one; the document is 0. */
  chain: number;
  requests: number;
  /** Without the API's answers. */
  wireBytes: number;
  /** Paths of the scripts that were loaded before the page was interactive. */
  scripts: string[];
}

/** Times by the page's own clock. */
interface PageTimes {
  interactive: number;
  data: number;
  blocked: number;
  paint: number;
  shift: number;
  active: number;
}

declare global {
  interface Window {
    aforoBench?: PageTimes;
  }
}

/** A new browser context with an empty cache. */
export async function newContext(browser: Browser, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 823 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  });
  // The transpiler names functions with this helper, which pages lack.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

export async function throttle(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  return cdp;
}

/** Opens an entry and waits until it has responded to its first input. */
export async function measurePageLoad(
  page: Page,
  origin: string,
  entry: Entry,
): Promise<PageLoadFigures> {
  await page.addInitScript(installObservers, entry);
  const cdp = await throttle(page);
  const requests = countRequests(cdp, origin);
  await page.goto(origin + entry.path, { waitUntil: 'commit', timeout: patienceMs });
  await page.waitForFunction(() => (window.aforoBench?.interactive ?? 0) > 0, null, {
    timeout: patienceMs,
    polling: 100,
  });
  const seen = requests();
  if (entry.data !== undefined) {
    await page.waitForFunction(() => (window.aforoBench?.data ?? 0) > 0, null, {
      timeout: patienceMs,
      polling: 100,
    });
  }
  // Include late paints and shifts.
  await page
    .waitForFunction(
      (restMs) => performance.now() - (window.aforoBench?.active ?? Infinity) > restMs,
      restMs,
      { polling: 100, timeout: restlessMs },
    )
    .catch(() => undefined); // measured as it is
  const result = await page.evaluate(() => window.aforoBench);
  if (!result?.paint) throw new Error(`${entry.path} measured no paint`);
  const readChain =
    entry.data === undefined ? NaN : await page.evaluate(longestReadChain, result.data);
  await cdp.detach();
  return {
    interactiveMs: result.interactive,
    dataMs: entry.data === undefined ? NaN : result.data,
    readChain,
    blockedMs: result.blocked,
    largestPaintMs: result.paint,
    layoutShift: result.shift,
    ...seen,
  };
}

/** Runs in the page before its own scripts. */
function installObservers({ control, answered, data }: Entry): void {
  const found = { interactive: 0, data: 0, blocked: 0, paint: 0, shift: 0, active: 0 };
  window.aforoBench = found;
  for (const type of ['resource', 'longtask', 'largest-contentful-paint', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        found.active = Math.max(found.active, startTime + duration);
      }
    }).observe({ type, buffered: true });
  }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) found.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    // The type of layout shifts, which TypeScript's library lacks.
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      found.shift += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  let frames = 0;
  function look(): void {
    if (data !== undefined && found.data === 0 && document.querySelector(data)) {
      found.data = performance.now();
    }
    const target = document.querySelector<HTMLElement>(control);
    if (found.interactive === 0 && document.querySelector(answered)) {
      found.interactive = performance.now();
      found.active = Math.max(found.active, found.interactive);
    }
    if (found.interactive > 0 && (data === undefined || found.data > 0)) return;
    // Clicked again after ten frames without a response: the first click came too early.
    if (found.interactive === 0 && target && frames++ % 10 === 0) target.click();
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

/**
 * Runs in the page: the number of consecutive reads before its data. A read that began after
 * another had ended waited for it or its effects.
 */
function longestReadChain(dataAt: number): number {
  const reads = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/api/'))
    .map(({ startTime, duration }) => ({ startTime, endTime: startTime + duration }))
    .filter(({ endTime }) => endTime <= dataAt)
    .sort((a, b) => a.startTime - b.startTime);
  const lengths: number[] = [];
  for (const [at, { startTime }] of reads.entries()) {
    const before = reads
      .slice(0, at)
      .map(({ endTime }, i) => (endTime <= startTime ? (lengths[i] ?? 0) : 0));
    lengths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...lengths);
}

/** Counts the requests and bytes until it is stopped. */
function countRequests(cdp: CDPSession, origin: string) {
  const depths = new Map<string, number>();
  const scripts = new Set<string>();
  const ids = new Map<string, string>();
  let requests = 0;
  let wireBytes = 0;
  cdp.on('Network.requestWillBeSent', ({ request, initiator, requestId, type }) => {
    if (!request.url.startsWith(origin)) return;
    const frames = initiator.stack?.callFrames ?? [];
    const requester = frames.map(({ url }) => url).find((url) => depths.has(url)) ?? initiator.url;
    const depth = type === 'Document' ? 0 : (depths.get(requester ?? '') ?? 0) + 1;
    if (!depths.has(request.url)) depths.set(request.url, depth);
    ids.set(requestId, request.url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = ids.get(requestId);
    if (url === undefined) return;
    if (encodedDataLength > 0) requests += 1;
    const { pathname } = new URL(url);
    // The API's answers are never cached, so they are loaded at each visit.
    if (!pathname.startsWith('/api/')) wireBytes += encodedDataLength;
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  return () => ({
    chain: Math.max(0, ...depths.values()),
    requests,
    wireBytes,
    scripts: [...scripts],
  });
}
