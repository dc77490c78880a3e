import type { Agenda, Opening, ProfessionalSummary } from '@aforo/shared/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { makeBusyDay } from '../front-desk/busy-day.ts';
import { logIn } from '../page/interactions.ts';
import { installFrameTimer, type FrameTimes } from './frame-timer.ts';

const slowerCpu = 4;
const people = 20;
const calendar = '[role="group"][aria-label="Calendario del día"]';
const block = `${calendar} section a`;

export interface CalendarTimes extends FrameTimes {
  name: string;
  /** Milliseconds until the result was painted; null where only the frames are measured. */
  tookMs: number | null;
}

interface Options {
  browser: Browser;
  /** A running installation with the demo accounts. */
  origin: string;
  sessions?: number;
  rosterSize?: number;
  /** Called after each measurement. */
  onMeasured: (times: CalendarTimes) => void;
}

/**
 * A day of twenty professionals with three hundred classes, at a quarter of the CPU's speed: until
 * it is painted, while it is scrolled, while a class is dragged, and when another user has changed
 * one. The other days of its week have as many classes. The days are generated and answered at
 * once, everything else comes from the server.
 */
export async function measureCalendar({
  browser,
  origin,
  sessions = 300,
  rosterSize = 8,
  onMeasured,
}: Options): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  });
  try {
    // The transpiler names functions with this helper, which pages lack.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(installFrameTimer);
    await answerWithBusyWeek(context, sessions, rosterSize);
    const page = await context.newPage();
    await logIn(page, origin, 'admin@aforo.test');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    const { shown, other } = twoDaysOfAWeek(new Date());
    await page.goto(`${origin}/admin/servicios?ver=clases&vista=profesionales&dia=${shown}`);
    const tookMs = await whenPainted(page, { localDate: shown, blocks: 1, pressed: null });
    onMeasured({ name: 'the page: until its day is painted', tookMs, frames: [], longTasks: [] });
    await page.waitForTimeout(1500);
    onMeasured(await scrolled(page));
    onMeasured(await dragged(page));
    onMeasured(await changed(page));
    onMeasured(await anotherDay(page, other, 1));
    onMeasured(await anotherDay(page, shown, sessions));
  } finally {
    await context.close();
  }
}

interface PaintTarget {
  localDate: string;
  /** The number of its classes. */
  blocks: number;
  pressed: string | null;
}

/**
 * Milliseconds until the classes of that day are painted, by the page's own clock: from the page's
 * start, or from a click.
 */
async function whenPainted(page: Page, { localDate, blocks, pressed }: PaintTarget) {
  return page.evaluate(
    ({ wanted, count, link }) =>
      new Promise<number>((done, fail) => {
        const begun = link === null ? 0 : performance.now();
        if (link !== null) document.querySelector<HTMLElement>(link)?.click();
        requestAnimationFrame(function look() {
          if (performance.now() - begun > 60_000) return fail(new Error('No day was painted'));
          if (document.querySelectorAll(wanted).length < count) return requestAnimationFrame(look);
          // This frame shows it: the message arrives after its paint.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - begun);
          port2.postMessage(null);
        });
      }),
    { wanted: `${block}[href*="dia=${localDate}"]`, count: blocks, link: pressed },
  );
}

async function anotherDay(page: Page, localDate: string, blocks: number): Promise<CalendarTimes> {
  const pressed = `nav[aria-label="Días"] a[href*="dia=${localDate}"]`;
  const what = blocks === 1 ? 'its first class is' : `its ${blocks} classes are`;
  let tookMs = NaN;
  const times = await watched(page, `another day: until ${what} painted`, async () => {
    tookMs = await whenPainted(page, { localDate, blocks, pressed });
  });
  return { ...times, tookMs };
}

async function watched(page: Page, name: string, act: () => Promise<void>): Promise<CalendarTimes> {
  await page.evaluate(() => window.aforoFrames?.begin());
  await act();
  const times = await page.evaluate(() => window.aforoFrames?.end());
  if (!times) throw new Error('The page has no frame timer');
  return { name, tookMs: null, ...times };
}

async function scrolled(page: Page): Promise<CalendarTimes> {
  const box = await page.locator(calendar).boundingBox();
  if (!box) throw new Error('The calendar is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return watched(page, 'scrolling it down, aside and back', async () => {
    for (const [x, y] of [
      [0, 60],
      [60, 0],
      [0, -60],
      [-60, 0],
    ] as const) {
      for (let step = 0; step < 20; step++) {
        await page.mouse.wheel(x, y);
        await page.waitForTimeout(16);
      }
    }
  });
}

async function dragged(page: Page): Promise<CalendarTimes> {
  const moved = page.locator(`${calendar} [data-moves]`).nth(20);
  await moved.scrollIntoViewIfNeeded();
  const box = await moved.boundingBox();
  if (!box) throw new Error('No class can be moved');
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const times = await watched(page, 'dragging a class', async () => {
    for (let step = 1; step <= 90; step++) {
      await page.mouse.move(x + step * 3, y + Math.sin(step / 8) * 120);
      await page.waitForTimeout(16);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return times;
}

async function changed(page: Page): Promise<CalendarTimes> {
  const before = await page.locator(block).first().innerText();
  let tookMs = NaN;
  const times = await watched(page, 'another user books: until it is seen', async () => {
    tookMs = await page.evaluate(
      ({ blocks, said }) =>
        new Promise<number>((done) => {
          const begun = performance.now();
          window.aforoTellNews?.();
          requestAnimationFrame(function look() {
            const now = document.querySelector<HTMLElement>(blocks)?.innerText;
            if (now === said) return requestAnimationFrame(look);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now() - begun);
            port2.postMessage(null);
          });
        }),
      { blocks: block, said: before },
    );
  });
  return { ...times, tookMs };
}

/** Each answer has one more person in every class than the previous one. */
async function answerWithBusyWeek(
  context: BrowserContext,
  sessions: number,
  rosterSize: number,
): Promise<void> {
  let asked = 0;
  await context.route(/\/api\/agenda\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const first = Date.parse(query.get('date') ?? '');
    const days = Array.from({ length: Number(query.get('days') ?? 1) }, (_, day): Agenda => {
      const localDate = new Date(first + day * 86_400_000).toISOString().slice(0, 10);
      const made = makeBusyDay(localDate, sessions, rosterSize);
      return {
        ...made,
        at: new Date().toISOString(),
        sessions: made.sessions.map((session, at) => ({
          ...session,
          id: `${session.id.slice(0, 8)}-00${localDate.slice(8)}${session.id.slice(13)}`,
          taken: at < 20 ? (rosterSize + asked) % session.capacity : session.taken,
        })),
      };
    });
    asked += 1;
    return route.fulfill({ json: { days } });
  });
  const opening: Opening = {
    hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts: '06:00', ends: '22:00' })),
    holidays: [],
  };
  await context.route(/\/api\/opening$/, (route) => route.fulfill({ json: opening }));
  await context.route(/\/api\/professionals$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { items: ProfessionalSummary[] }; // as in the contract
    const [known] = answer.items;
    const items = Array.from({ length: people }, (_, at) => ({
      ...known,
      id: `40000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      name: `Profesional ${at + 1} García`,
    }));
    return route.fulfill({ json: { items } });
  });
}

/** Two days of next week, so that every class can be moved. */
function twoDaysOfAWeek(now: Date): { shown: string; other: string } {
  const sunday = now.getTime() + (7 - now.getUTCDay()) * 86_400_000;
  const [shown = '', other = ''] = [2, 3].map((days) =>
    new Date(sunday + days * 86_400_000).toISOString().slice(0, 10),
  );
  return { shown, other };
}
