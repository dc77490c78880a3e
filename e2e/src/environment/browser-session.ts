import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { followRequests } from './requests-of.ts';

export const demoPassword = 'aforo-demo-2026';

/** The demo account of each role, the address of its own data, and where its log-in leads. */
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

export function serverUrl(): string {
  const url = process.env['AFORO_E2E_URL'];
  if (!url) throw new Error('The journeys need the server of their global set-up');
  return url;
}

export function serverDataDir(): string {
  const dir = process.env['AFORO_E2E_DATA_DIR'];
  if (!dir) throw new Error('The journeys need the server of their global set-up');
  return dir;
}

/** The server whose registry tests may change. */
export function shippingServer(): { url: string; dataDir: string } {
  const url = process.env['AFORO_E2E_SHIPPING_URL'];
  const dataDir = process.env['AFORO_E2E_SHIPPING_DATA_DIR'];
  if (!url || !dataDir)
    throw new Error('Tests that publish builds need the server of the global set-up');
  return { url, dataDir };
}

export interface BrowserSessionOptions {
  /** Which server; that of the journeys by default. */
  url?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
}

export interface BrowserSession {
  /** For another person's session beside this one. */
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** Console errors, page errors and CSP violations so far; a journey that expects some clears it. */
  pageErrors: string[];
  /**
   * What the browser remarks on preloads that nothing has used some seconds after the page's load: of a
   * busy machine it says that it is busy, of a quiet one that they were made in vain.
   */
  idlePreloads: string[];
}

/** Where the sessions that are open look at. */
const origins = new WeakMap<BrowserContext, string>();

/** A browser context of its own: nothing is shared with another session. */
export async function openBrowserSession(
  browser: Browser,
  options: BrowserSessionOptions = {},
): Promise<BrowserSession> {
  const { width = 1280, height = 800, scheme = 'light', url = serverUrl() } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    locale: 'es-ES',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Madrid',
  });
  origins.set(context, new URL(url).origin);
  // What is there at once on a quiet machine; a busy one fails nothing by being slow.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  followRequests(page);
  return { browser, context, page, ...collectErrors(page) };
}

/** The address that a proxy would report: the server limits the requests of one address. */
function freshAddress(): string {
  const part = () => String(randomInt(1, 255));
  return `10.${part()}.${part()}.${part()}`;
}

function collectErrors(page: Page): Pick<BrowserSession, 'pageErrors' | 'idlePreloads'> {
  const pageErrors: string[] = [];
  const idlePreloads: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(`page: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const remark = `console: ${text} ${message.location().url}`;
    if (text.includes('was preloaded using link preload but not used')) idlePreloads.push(remark);
    else if (message.type() === 'error' || /preload/i.test(text)) pageErrors.push(remark);
  });
  return { pageErrors, idlePreloads };
}

/**
 * Logs in and opens a screen, the one that a log-in leads to unless another is said. The log-in's own
 * form isn't filled in by every test that needs a session: `logInByForm` fills it in.
 */
export async function logIn(
  page: Page,
  person: Person,
  path: string = demoAccounts[person].landing,
): Promise<void> {
  await authenticate(page, person);
  await page.goto(path);
}

/** Logs the browser session in as a person; a page that is open stays as it is. */
export async function authenticate(page: Page, person: Person): Promise<void> {
  const { email } = demoAccounts[person];
  const data = { email, password: demoPassword };
  const origin = origins.get(page.context());
  if (!origin) throw new Error('Only who was opened by openBrowserSession is logged in so');
  // Who has a cookie already is asked where the request comes from.
  const headers = { origin };
  const answer = await page.request.post('/api/auth/login', { data, headers });
  if (!answer.ok()) throw new Error(`${email} isn't let in: ${await answer.text()}`);
}

/** Logs in as the person would, to the screen where their role works. */
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
