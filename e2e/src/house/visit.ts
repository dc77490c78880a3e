import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export const demoPassword = 'aforo-demo-2026';

/** The demo account of each role, and where it lands. */
export const people = {
  admin: { email: 'admin@aforo.test', home: '/admin' },
  receptionist: { email: 'recepcion@aforo.test', home: '/recepcionista' },
  professional: { email: 'profesional@aforo.test', home: '/profesional' },
  client: { email: 'cliente@aforo.test', home: '/cliente' },
} as const;
export type Person = keyof typeof people;

export function houseUrl(): string {
  const url = process.env['AFORO_E2E_URL'];
  if (!url) throw new Error('The journeys need the house of their global set-up');
  return url;
}

export function houseDataDir(): string {
  const dir = process.env['AFORO_E2E_DATA_DIR'];
  if (!dir) throw new Error('The journeys need the house of their global set-up');
  return dir;
}

/** The house whose registry tests may change. */
export function shippingHouse(): { url: string; dataDir: string } {
  const url = process.env['AFORO_E2E_SHIPPING_URL'];
  const dataDir = process.env['AFORO_E2E_SHIPPING_DATA_DIR'];
  if (!url || !dataDir) throw new Error('What is shipped needs the house of the global set-up');
  return { url, dataDir };
}

export interface VisitOptions {
  /** Which house; the journeys' unless said otherwise. */
  url?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
}

export interface Visit {
  /** For another person's visit beside this one. */
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** Console errors, page errors and CSP violations so far; a journey that expects some clears it. */
  complaints: string[];
}

/** A person's own browser: nothing is shared with another visit. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1280, height = 800, scheme = 'light' } = options;
  const context = await browser.newContext({
    baseURL: options.url ?? houseUrl(),
    viewport: { width, height },
    colorScheme: scheme,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    locale: 'es-ES',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Madrid',
  });
  // What is there at once on a quiet machine; a busy one fails nothing by being slow.
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const page = await context.newPage();
  listen(page, complaints);
  return { browser, context, page, complaints };
}

/** What a proxy on this machine would say: the house limits how much one address may ask. */
function freshAddress(): string {
  const part = () => String(randomInt(1, 255));
  return `10.${part()}.${part()}.${part()}`;
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || /preload/i.test(message.text())) {
      complaints.push(`console: ${message.text()} ${message.location().url}`);
    }
  });
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, people[person].email, demoPassword);
  await page.waitForURL(`**${people[person].home}`);
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
