import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { authenticate, type Person } from '../../environment/browser/browser-session.ts';
import { waitUntilLoaded } from '../../screens/wait-until-loaded.ts';
import { ignoredReads, preloadedReads } from './page-reads.ts';

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

/** Requests started only after the area's code had loaded. */
async function lateReads(page: Page): Promise<string[]> {
  const late = await page.evaluate(() => {
    const entries = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const areaCodeAt = Math.min(
      ...entries
        .filter(({ name }) => /\/assets\/mfe-.*remoteEntry/.test(name))
        .map(({ responseEnd }) => responseEnd),
    );
    return entries
      .filter(({ name, startTime }) => name.includes('/api/') && startTime > areaCodeAt)
      .map(({ name }) => name.slice(location.origin.length));
  });
  return late.filter((address) => !ignoredReads.test(address));
}

// That every screen declares them is asserted with the screens' looks.
for (const [person, path] of [
  ['admin', '/admin/clientes'],
  ['client', '/cliente/reservas'],
  ['professional', '/profesional/clases'],
  ['receptionist', '/recepcionista/recepcion'],
] satisfies [Person, string][]) {
  test(`the first requests of ${person} at ${path} start before the screen’s code, each once`, async ({
    session,
  }) => {
    const { context, page, pageErrors } = session;
    await authenticate(page, person);
    await context.addInitScript(openQuietStream);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const isRead = request.method() === 'GET' && pathname.startsWith('/api/');
      if (isRead && !ignoredReads.test(pathname)) requested.push(pathname + search);
    });
    await page.goto(path);
    await waitUntilLoaded(page);
    // Late requests count too.
    await page.waitForLoadState('networkidle');
    const preloaded = await preloadedReads(page);
    expect(preloaded.length).toBeGreaterThan(0);
    expect(await lateReads(page)).toEqual([]);
    expect(requested.toSorted()).toEqual(preloaded.toSorted());
    expect(pageErrors).toEqual([]);
  });
}
