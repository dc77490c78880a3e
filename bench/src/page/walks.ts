import type { Page } from 'playwright-core';
import { slow } from './visits.ts';

const demoPassword = 'aforo-demo-2026';

/** Logs in through the API, as the page would: the cookie is good for every port of this host. */
export async function logIn(page: Page, origin: string, email: string): Promise<void> {
  const answer = await page.request.post(`${origin}/api/auth/login`, {
    data: { email, password: demoPassword },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`${email} can't log in: ${answer.status()}`);
}

const places = {
  profile: { link: 'a[href="/admin"]', heading: /perfil/i },
  clients: { link: 'a[href="/admin/clientes"]', heading: /^Clientes/ },
} as const;

/** Presses a link and waits for the other screen's heading; in ms, as the page's own clock has it. */
async function go(page: Page, place: keyof typeof places): Promise<number> {
  const { link, heading } = places[place];
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

/** From one area's screen to another's, whose code is here already, at a slow CPU. */
export async function measureAreaChange(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/admin`);
  await page.locator('h1').first().waitFor();
  await go(page, 'clients');
  await go(page, 'profile');
  await page.waitForLoadState('networkidle');
  const cdp = await slow(page);
  const took = await go(page, 'clients');
  await cdp.detach();
  return took;
}

/** The slowest answer to real key presses and pointer presses in the log-in form, at a slow CPU. */
export async function measureInteraction(page: Page, origin: string): Promise<number> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { aforoDurations: durations });
    const options = { type: 'event', buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe(options);
  });
  await page.goto(`${origin}/login`);
  const email = page.getByLabel('Correo');
  await email.waitFor();
  await page.waitForLoadState('networkidle');
  const cdp = await slow(page);
  await email.click();
  await page.keyboard.type('nadie@aforo');
  await page.locator('form button[type="submit"]').click();
  await page.getByText('Escribe la contraseña').first().waitFor();
  await page.waitForTimeout(300);
  const durations = await page.evaluate(() =>
    // Put there by the script above.
    'aforoDurations' in window ? (window.aforoDurations as number[]) : [],
  );
  await cdp.detach();
  // Faster than the observer's threshold is not nothing: it is at most that.
  return Math.max(16, ...durations);
}

export interface Retained {
  nodes: number;
  listeners: number;
}

/** What is left behind by `times` mounts and unmounts of two areas inside a third one. */
export async function measureRetained(
  page: Page,
  origin: string,
  times: number,
): Promise<Retained> {
  await page.goto(`${origin}/admin`);
  await page.locator('h1').first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  async function count(): Promise<Retained> {
    await page.waitForLoadState('networkidle');
    for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const value = (name: string) => {
      const metric = metrics.find((one) => one.name === name);
      if (!metric) throw new Error(`The browser gives no ${name}`);
      return metric.value;
    };
    return { nodes: value('Nodes'), listeners: value('JSEventListeners') };
  }
  async function mount(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await go(page, 'clients');
      await go(page, 'profile');
    }
  }
  await mount(10);
  const before = await count();
  await mount(times);
  const after = await count();
  return { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners };
}
