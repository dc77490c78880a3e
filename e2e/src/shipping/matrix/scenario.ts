import type { Browser, Page } from '@playwright/test';
import type { FixtureBuild } from '../../fixtures/fixture-build.ts';
import { faultKey, headingOf } from '../../fixtures/fault-script.ts';
import { ranKey, variantOf } from '../../fixtures/variant.ts';
import {
  demoPassword,
  fillLogin,
  demoAccounts,
  openBrowserSession,
  type BrowserSession,
} from '../../environment/browser/browser-session.ts';
import type { TestServer } from '../../environment/server/test-server.ts';
import type { Operator } from '../operator.ts';
import { targets, type AreaName, type Target } from './cells.ts';

/** One area with three published builds, and one browser session that shows it. */
export interface Scenario {
  area: AreaName;
  target: Target;
  operator: Operator;
  /** The last good build, the broken one that the registry names, and one that repairs it. */
  good: FixtureBuild;
  broken: FixtureBuild;
  repaired: FixtureBuild;
  browserSession: BrowserSession;
  close(): Promise<void>;
}

export async function openScenario(
  browser: Browser,
  server: Pick<TestServer, 'url'>,
  operator: Operator,
  area: AreaName,
  original: FixtureBuild,
): Promise<Scenario> {
  const [good, broken, repaired] = [variantOf(original), variantOf(original), variantOf(original)];
  for (const build of [good, broken, repaired]) await operator.publish(build);
  await operator.activate(area, good.release.buildId);
  await operator.activate(area, broken.release.buildId);

  const target = targets[area];
  const current = await openBrowserSession(browser, { url: server.url });
  const { page, context } = current;
  // Longer than any step takes on a machine of half the speed, including what a page does after the repair.
  context.setDefaultTimeout(60_000);
  // Each load is like a first visit.
  await context.addInitScript(() => {
    sessionStorage.clear();
    localStorage.removeItem('aforo-good-builds');
  });
  // Without any route, Playwright would release the requests that it holds.
  await context.route('**/nothing-asks-for-this', (route) => route.abort());
  await page.goto('/login');
  if (target.person) {
    await fillLogin(page, demoAccounts[target.person].email, demoPassword);
    await page.waitForURL(`**${demoAccounts[target.person].landing}`);
  }
  await page.goto(target.path, { waitUntil: 'commit' });
  await waitUntilShown(page, broken.release.buildId);
  return {
    area,
    target,
    operator,
    good,
    broken,
    repaired,
    browserSession: current,
    async close() {
      await context.close();
      await operator.activate(area, original.release.buildId);
    },
  };
}

/** What a person sees: a screen of one of these builds, or an error message. */
export interface Observation {
  kind: 'screen' | 'message';
  buildId: string | null;
  /** Since the page began to open. */
  at: number;
}

/** Headings shown instead of a screen. */
const problemHeadings = ['Unexpected Application Error!', 'No hemos podido traer esta pantalla'];

/** Waits until the person sees something; screens of other builds don't count. */
export async function waitUntilSeen(page: Page, buildIds: readonly string[]): Promise<Observation> {
  const handle = await page.waitForFunction(
    ({ headings, problems, messages }) => {
      for (const [buildId, selector] of headings) {
        const isShown = [...document.querySelectorAll(selector)].some(
          (heading) => !problems.includes(heading.textContent ?? '') && heading.checkVisibility(),
        );
        if (isShown) return { kind: 'screen' as const, buildId, at: performance.now() };
      }
      const text = document.body?.innerText ?? '';
      if (messages.some((message) => text.includes(message))) {
        return { kind: 'message' as const, buildId: null, at: performance.now() };
      }
      return null;
    },
    {
      headings: buildIds.map((id) => [id, headingOf(id)] as const),
      problems: problemHeadings,
      messages: [
        ...problemHeadings,
        'Esta sección no está disponible',
        'tarda en llegar',
        'No hemos podido abrir Aforo',
      ],
    },
  );
  let observation;
  try {
    observation = await handle.jsonValue();
  } catch (error) {
    // The page was reloaded between the two calls: read its new content.
    if (!/context was destroyed/.test(String(error))) throw error;
    return waitUntilSeen(page, buildIds);
  }
  if (!observation) throw new Error('Playwright waits for something true');
  return observation;
}

/**
 * Waits until a screen of one of these builds is shown. Returns the time since the page began to
 * open.
 */
export async function waitUntilShown(page: Page, ...buildIds: string[]): Promise<number> {
  const handle = await page.waitForFunction(
    ({ selector, problems }) => {
      const isShown = [...document.querySelectorAll(selector)].some(
        (heading) => !problems.includes(heading.textContent ?? '') && heading.checkVisibility(),
      );
      return isShown ? performance.now() : 0;
    },
    { selector: buildIds.map(headingOf).join(), problems: problemHeadings },
  );
  return handle.jsonValue();
}

/** Makes a build fail in every page of this browser from its next load on. */
export async function setModuleFault(page: Page, request: string | null): Promise<void> {
  try {
    await page.evaluate(
      ([key, value]) => {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      },
      [faultKey, request] as const,
    );
  } catch (error) {
    // The page was reloaded meanwhile: the storage is the same.
    if (!/context was destroyed/.test(String(error))) throw error;
    await setModuleFault(page, request);
  }
}

/** Scripts of variants that have run in this page, as `<buildId>/<file>`. */
export function scriptsRun(page: Page): Promise<string[]> {
  return page.evaluate(
    (key) => (globalThis as unknown as Record<string, string[] | undefined>)[key] ?? [],
    ranKey,
  );
}
