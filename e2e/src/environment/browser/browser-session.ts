import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { moveClock } from '../server/move-clock.ts';
import { clockAheadMs } from '../server/moved-time.ts';
import { followRequests } from './requests-of.ts';

export const demoPassword = 'aforo-demo-2026';

/** The demo account of each role, the path of its own data, and the landing path after login. */
export const demoAccounts = {
  admin: { email: 'admin@aforo.test', home: '/admin', landing: '/admin/inicio' },
  receptionist: {
    email: 'recepcion@aforo.test',
    home: '/recepcionista',
    landing: '/recepcionista/recepcion',
  },
  professional: {
    email: 'profesional@aforo.test',
    home: '/profesional',
    landing: '/profesional/clases',
  },
  client: { email: 'cliente@aforo.test', home: '/cliente', landing: '/cliente/reservas' },
} as const;
export type Person = keyof typeof demoAccounts;

export interface BrowserSessionOptions {
  /** The server's. */
  url: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /**
   * Whether pages may have the offline worker; by default they may not: requests that a worker
   * makes don't reach `page.route`, which many journeys use, and its caches would outlive a step.
   */
  hasWorker?: boolean;
}

export interface BrowserSession {
  /** For a second session of another person. */
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /**
   * Console errors, page errors and CSP violations so far; a journey that expects some clears it.
   */
  pageErrors: string[];
}

/** The server URL of each open session. */
const origins = new WeakMap<BrowserContext, string>();

/** Opens an isolated browser context. */
export async function openBrowserSession(
  browser: Browser,
  { url, width = 1280, height = 800, scheme = 'light', hasWorker = false }: BrowserSessionOptions,
): Promise<BrowserSession> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    locale: 'es-ES',
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    timezoneId: 'Europe/Madrid',
  });
  origins.set(context, new URL(url).origin);
  // Generous, so that a slow machine fails no test.
  context.setDefaultTimeout(30_000);
  // Otherwise Playwright Test's own, which is none, applies to navigations and `waitForURL`.
  context.setDefaultNavigationTimeout(60_000);
  const aheadMs = clockAheadMs();
  if (aheadMs !== 0) await moveClock(context, aheadMs);
  const page = await context.newPage();
  followRequests(page);
  return { browser, context, page, pageErrors: collectErrors(page) };
}

/** A new client address, as reported by a proxy: the server rate-limits each address. */
function freshAddress(): string {
  const part = () => String(randomInt(1, 255));
  return `10.${part()}.${part()}.${part()}`;
}

function collectErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(`page: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // The browser's warning that a preload was not used for seconds only means that it is slow.
    const isSlow = text.includes('was preloaded using link preload but not used');
    if (message.type() === 'error' || (/preload/i.test(text) && !isSlow)) {
      pageErrors.push(`console: ${text} ${message.location().url}`);
    }
  });
  return pageErrors;
}

/**
 * Logs in and opens a screen, by default the landing screen. Tests that only need a session don't
 * fill in the login form; `logInByForm` does.
 */
export async function logIn(
  page: Page,
  person: Person,
  path: string = demoAccounts[person].landing,
): Promise<void> {
  await authenticate(page, person);
  await page.goto(path);
}

/** Logs the browser session in; an open page stays as it is. */
export async function authenticate(page: Page, person: Person): Promise<void> {
  const { email } = demoAccounts[person];
  const data = { email, password: demoPassword };
  const origin = origins.get(page.context());
  if (!origin) throw new Error('Only who was opened by openBrowserSession is logged in so');
  // A request with a cookie must have an origin.
  const headers = { origin };
  const answer = await page.request.post('/api/auth/login', { data, headers });
  if (!answer.ok()) throw new Error(`${email} isn't let in: ${await answer.text()}`);
}

/** Logs in through the form, as a user would, and waits for the landing screen. */
export async function logInByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, demoAccounts[person].email, demoPassword);
  await page.waitForURL(`**${demoAccounts[person].landing}`);
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
