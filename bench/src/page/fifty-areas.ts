import type { Browser } from 'playwright-core';
import { figure, type Figure } from '../figures.ts';
import { logIn } from './interactions.ts';
import { entries, measurePageLoad, menu, newContext, type Entry } from './page-load.ts';
import type { PageServers } from './servers.ts';

const modules: Entry = { path: '/admin?modulos', ...menu, data: '[data-modules] li' };

/**
 * The cost of fifty areas for users who cannot open them, and for an operator; five areas are the
 * control.
 */
export async function benchFiftyAreas(
  browser: Browser,
  servers: PageServers,
  rounds: number,
  log: (line: string) => void,
): Promise<Figure[]> {
  const pages = [servers.fiftyAreas, servers.federated] as const;
  const login: [number[], number[]] = [[], []];
  const panel: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    log(`cincuenta áreas ${round + 1}/${rounds}`);
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      login[side].push((await measureIn(browser, pages[side], entries.login, null)).interactiveMs);
      panel[side].push((await measureIn(browser, pages[side], modules, 'admin@aforo.test')).dataMs);
    }
  }
  const html = await Promise.all(pages.map(htmlKbOf));
  return [
    figure({
      name: 'fifty areas: HTML of /login',
      unit: 'KB',
      ours: html.slice(0, 1),
      control: html.slice(1),
      mostRatio: 1,
    }),
    figure({
      name: 'fifty areas: /login interactive, cold',
      unit: 'ms',
      ours: login[0],
      control: login[1],
      mostRatio: 1.02,
    }),
    figure({
      name: 'fifty areas: the list of modules, cold',
      unit: 'ms',
      ours: panel[0],
      control: panel[1],
      mostRatio: 1.2,
    }),
  ];
}

async function measureIn(browser: Browser, origin: string, entry: Entry, email: string | null) {
  const context = await newContext(browser, 412);
  const page = await context.newPage();
  if (email !== null) await logIn(page, origin, email);
  const found = await measurePageLoad(page, origin, entry);
  await context.close();
  return found;
}

async function htmlKbOf(origin: string): Promise<number> {
  return (await (await fetch(`${origin}/login`)).arrayBuffer()).byteLength / 1000;
}
