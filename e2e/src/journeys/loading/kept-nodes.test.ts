import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn, type Person } from '../../environment/browser/browser-session.ts';
import { pollUntil } from '../../environment/poll-until.ts';

/** After these rounds caches are filled. */
const warmUp = 20;
const mounts = 100;

/** Both screens of a row are in other areas; the link leads from the first to the second. */
const routes: readonly [areas: string, person: Person, from: string, link: string][] = [
  // The log-in page leads on to the person's own area. The owner's come last: a hundred visits to
  // their home leave the embedded database busy for longer than a log-in waits.
  ['mfe-auth and mfe-client', 'client', '/register', '/login'],
  ['mfe-professional and mfe-reception in mfe-admin', 'admin', '/admin', '/admin/clientes'],
  ['mfe-auth and mfe-admin', 'admin', '/register', '/login'],
];

for (const [areas, person, from, link] of routes) {
  test(`${areas} keep no node and no listener per mount`, async ({ page }) => {
    await logIn(page, person, from);
    const screen = page.locator('#root');
    await screen.locator(`a[href="${link}"]`).first().click();
    await page.waitForURL((url) => url.pathname !== from);
    await screen.locator('h1:not([data-placeholder])').first().waitFor();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    await goBackAndForth(page, warmUp);
    const before = await countRetained(browser);
    await goBackAndForth(page, mounts);
    // A build is kept for five seconds more, until it counts as stable.
    let after = before;
    await pollUntil(`return to ${JSON.stringify(before)}`, async () => {
      await wait(1_000);
      after = await countRetained(browser);
      return after.nodes <= before.nodes && after.listeners <= before.listeners;
    }).catch(() => undefined);
    // What each mount keeps would be at least as many as the mounts.
    expect(after.nodes - before.nodes).toBeLessThan(mounts / 4);
    expect(after.listeners - before.listeners).toBeLessThan(mounts / 4);
  });
}

interface RetainedCounts {
  nodes: number;
  listeners: number;
}

/** What the browser still has after it has collected its garbage. */
async function countRetained(browser: CDPSession): Promise<RetainedCounts> {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
  return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

/** Leaves the screen by the browser's Back and returns by its Forward. */
function goBackAndForth(page: Page, times: number): Promise<void> {
  return page.evaluate(async (rounds) => {
    const heading = () => document.querySelector('h1:not([data-placeholder])')?.textContent ?? '';
    const patienceMs = 10_000;
    for (let step = 0; step < 2 * rounds; step++) {
      const before = heading();
      if (step % 2 === 0) history.back();
      else history.forward();
      const startedAt = performance.now();
      while (heading() === before || heading() === '') {
        if (performance.now() - startedAt > patienceMs) throw new Error(`Still at ${before}`);
        await new Promise((next) => requestAnimationFrame(next));
      }
    }
  }, times);
}
