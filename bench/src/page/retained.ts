import type { Page } from 'playwright-core';

export interface RetainedCounts {
  nodes: number;
  listeners: number;
}

interface RetainedRoute {
  email: string;
  /** The first path. */
  from: string;
  /** Leads to the other screen; the browser's Back and Forward are used for the rest. */
  link: string;
}

/**
 * Pairs of screens, so that each of the five areas is mounted and unmounted: all routes except the
 * first leave a public screen of mfe-auth for the user's own area and come back.
 */
export const retainedRoutes: Readonly<Record<string, RetainedRoute>> = {
  'mfe-professional and mfe-reception, inside mfe-admin': {
    email: 'admin@aforo.test',
    from: '/admin',
    link: 'a[href="/admin/clientes"]',
  },
  'mfe-auth and mfe-admin': toOwnArea('admin@aforo.test'),
  'mfe-auth and mfe-reception': toOwnArea('recepcion@aforo.test'),
  'mfe-auth and mfe-professional': toOwnArea('profesional@aforo.test'),
  'mfe-auth and mfe-client': toOwnArea('cliente@aforo.test'),
};

/** The log-in page redirects a logged-in user to their own area. */
function toOwnArea(email: string): RetainedRoute {
  return { email, from: '/register', link: 'a[href="/login"]' };
}

/** After these rounds caches are filled and every screen has been shown. */
const warmUp = 20;
/**
 * Longer than the shell's longest timer that keeps an area (5 s, until a build counts as stable).
 */
const settleMs = 6000;

/**
 * The growth of the browser's nodes and listeners between the 20th round trip and `times` later.
 */
export async function measureRetained(
  page: Page,
  origin: string,
  { from, link }: RetainedRoute,
  times: number,
): Promise<RetainedCounts> {
  await page.goto(origin + from);
  // The links of the first paint would reload the page.
  const screen = page.locator('#root');
  await screen.locator(link).first().click();
  await page.waitForURL((url) => url.pathname !== from);
  await screen.locator('h1').first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  async function count(): Promise<RetainedCounts> {
    await page.waitForTimeout(settleMs);
    for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const value = (name: string) => {
      const metric = metrics.find((one) => one.name === name);
      if (!metric) throw new Error(`The browser gives no ${name}`);
      return metric.value;
    };
    return { nodes: value('Nodes'), listeners: value('JSEventListeners') };
  }
  await goBackAndForth(page, warmUp);
  const before = await count();
  await goBackAndForth(page, times);
  const after = await count();
  await cdp.detach();
  return { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners };
}

async function goBackAndForth(page: Page, times: number): Promise<void> {
  await page.evaluate(async (rounds) => {
    const heading = () => document.querySelector('h1')?.textContent ?? '';
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    async function leave(how: 'back' | 'forward'): Promise<void> {
      const [before, startedAt] = [heading(), performance.now()];
      history[how]();
      while (heading() === before || heading() === '') {
        if (performance.now() - startedAt > 20_000) throw new Error(`${how} of ${before}: nothing`);
        await frame();
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      await leave('back');
      await leave('forward');
    }
  }, times);
}
