import type { Browser, BrowserContext, Page } from 'playwright-core';
import { logIn } from '../page/interactions.ts';
import { installKeyTimer, pressAndTime, type Answer } from './key-timer.ts';
import { makeBusyDay } from './busy-day.ts';

const slowerCpu = 4;
/** The speed of a typing person. */
const betweenKeysMs = 120;

export interface FrontDeskTimes {
  name: string;
  /** Milliseconds from each key to the paint of its answer. */
  times: number[];
}

interface Options {
  browser: Browser;
  /** A running installation with the demo accounts and any number of clients. */
  origin: string;
  /** At least this many of each key; for a search, at most as many as its words have. */
  keys?: number;
  /** No search may be answered from the cache of an earlier one: see `freshWords`. */
  words?: readonly string[];
  sessions?: number;
  rosterSize?: number;
  log?: (line: string) => void;
  /** Called after each scenario with everything measured so far. */
  onProgress?: (measured: readonly FrontDeskTimes[]) => void;
}

/**
 * How long the front desk takes from a key to the paint of its answer, at a quarter of the CPU's
 * speed, on a day of three hundred sessions. The day is generated and answered at once; searches go
 * to the server.
 */
export async function measureFrontDesk({
  browser,
  origin,
  keys = 24,
  words = freshWords,
  sessions = 300,
  rosterSize = 8,
  log = () => undefined,
  onProgress = () => undefined,
}: Options): Promise<FrontDeskTimes[]> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  });
  try {
    // The transpiler names functions with this helper, which pages lack.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(installKeyTimer);
    await answerWithBusyDay(context, sessions, rosterSize);
    const page = await context.newPage();
    await logIn(page, origin, 'recepcion@aforo.test');
    await page.goto(`${origin}/recepcionista/recepcion`);
    await page.locator('[data-row]').first().waitFor();
    await page.waitForLoadState('load');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    const measured: FrontDeskTimes[] = [];
    for (const scenario of scenarios) {
      log(scenario.name);
      measured.push({ name: scenario.name, times: await scenario.times(page, keys, words) });
      onProgress(measured);
    }
    return measured;
  } finally {
    await context.close();
  }
}

/**
 * Page and server cache search results for a while, so no two of these words share a beginning,
 * also with words typed earlier.
 */
export const freshWords = [
  'carmen',
  'antonio',
  'david',
  'sanchez',
  'beatriz',
  'fernando',
  'isabel',
  'rosario',
  'natalia',
  'teresa',
  'vicente',
  'hugo',
  'elena',
];

/** Each scenario leaves the page ready for the next. */
const scenarios: {
  name: string;
  times: (page: Page, keys: number, words: readonly string[]) => Promise<number[]>;
}[] = [
  {
    name: 'arrow through the day',
    async times(page, keys) {
      await page.locator('[data-session]').first().focus();
      return repeat(page, keys, 'ArrowDown', 'focus moved');
    },
  },
  {
    name: 'Enter on a session to its roster',
    async times(page, keys) {
      await page.locator('[data-session]').first().focus();
      const times: number[] = [];
      while (times.length < keys) {
        await pressAndTime(page, 'ArrowDown', 'focus moved');
        times.push(await pressAndTime(page, 'Enter', 'session shown'));
        await page.waitForTimeout(betweenKeysMs);
      }
      return times;
    },
  },
  {
    name: 'arrow through the roster',
    async times(page, keys) {
      const times: number[] = [];
      while (times.length < keys) {
        await page.locator('[data-row]').first().focus();
        times.push(...(await repeat(page, 6, 'ArrowDown', 'focus moved')));
      }
      return times;
    },
  },
  {
    name: 'Enter marks an arrival',
    async times(page, keys) {
      await page.locator('[data-row]').first().focus();
      return repeat(page, keys, 'Enter', 'pressed');
    },
  },
  {
    name: 'F2 to the charging panel',
    async times(page, keys) {
      const times: number[] = [];
      while (times.length < keys) {
        // From a row the panel would need its client, and the clients of this day do not exist.
        await page.locator('[data-session]').first().focus();
        times.push(await pressAndTime(page, 'F2', 'panel shown'));
        await page.waitForTimeout(betweenKeysMs);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      return times;
    },
  },
  {
    name: 'a key in the search box',
    times: (page, keys) => type(page, keys, 'typed', ['maria', 'garcia', 'lopez', 'jose', 'perez']),
  },
  {
    name: 'a key in the search box to its results',
    times: (page, keys, words) => type(page, Math.min(keys, words.join('').length), 'found', words),
  },
];

async function type(
  page: Page,
  keys: number,
  answer: Answer,
  words: readonly string[],
): Promise<number[]> {
  const times: number[] = [];
  const search = page.locator('input[role="combobox"]');
  for (let word = 0; times.length < keys; word++) {
    await search.fill('');
    await search.focus();
    for (const letter of words[word % words.length] ?? '') {
      times.push(await pressAndTime(page, letter, answer));
      await page.waitForTimeout(betweenKeysMs);
    }
  }
  await search.fill('');
  return times;
}

async function repeat(page: Page, count: number, key: string, answer: Answer): Promise<number[]> {
  const times: number[] = [];
  for (let press = 0; press < count; press++) {
    times.push(await pressAndTime(page, key, answer));
    await page.waitForTimeout(betweenKeysMs);
  }
  return times;
}

async function answerWithBusyDay(
  context: BrowserContext,
  sessions: number,
  rosterSize: number,
): Promise<void> {
  await context.route(/\/api\/agenda\?/, (route) => {
    const localDate = new URL(route.request().url()).searchParams.get('date') ?? '';
    return route.fulfill({ json: { days: [makeBusyDay(localDate, sessions, rosterSize)] } });
  });
  // The clients of that day do not exist, so the mark is only accepted.
  await context.route(/\/api\/bookings\/[^/]+\/attendance$/, (route) => {
    const id = route.request().url().split('/').at(-2) ?? '';
    const { status } = route.request().postDataJSON() as { status: string }; // as the front desk sends it
    return route.fulfill({ json: { id, status, version: 2, session: { id: '' } } });
  });
}
