import type { Role } from '@aforo/shared/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/outbox/mailer.ts';
import { FakeHasher } from '../doubles/fake-hasher.ts';
import { buildTestApp, type TestApp, testOrigin } from '../servers/test-app.ts';

export const testPassword = 'tornillo azufre 41';

export interface Identity extends TestApp {
  hasher: FakeHasher;
  /** A new browser with its own cookies. */
  browser(userAgent?: string): Browser;
  /** An account that can log in with `testPassword`, unless the details say otherwise. */
  account(details?: AccountDetails): Promise<{ id: string; email: string }>;
  /** A browser logged in to a new account of that role. */
  loggedIn(role: Role, details?: AccountDetails): Promise<LoggedIn>;
  /** Sends pending mails, then returns those to this address, the oldest first. */
  mailsTo(email: string): Promise<Mail[]>;
  /** The secret in the latest mail to this address. */
  tokenFor(email: string): Promise<string>;
}

export interface LoggedIn {
  id: string;
  email: string;
  browser: Browser;
}

interface AccountDetails {
  email?: string;
  name?: string;
  role?: Role;
  status?: 'active' | 'invited' | 'blocked';
}

/** The API with real sessions, a counting hasher, and helpers for accounts. */
export async function buildIdentityApp(
  options: Parameters<typeof buildTestApp>[0] = {},
): Promise<Identity> {
  const hasher = new FakeHasher();
  const test = await buildTestApp({ ...options, hasher });
  const { app, database, clock } = test;
  let people = 0;

  async function account(details: AccountDetails = {}) {
    people += 1;
    const { email = `persona-${people}@correo.es`, status = 'active', role = 'client' } = details;
    const now = clock.now();
    const id = newId();
    await database.connection
      .insertInto('appUser')
      .values({
        id,
        email,
        name: details.name ?? 'Persona de Prueba',
        role,
        passwordHash: status === 'invited' ? null : `fake ${testPassword}`,
        emailVerifiedAt: status === 'invited' ? null : now,
        blockedAt: status === 'blocked' ? now : null,
        createdAt: now,
      })
      .execute();
    return { id, email };
  }

  async function mailsTo(email: string): Promise<Mail[]> {
    await test.deliverMails();
    return test.mails.filter((mail) => mail.to === email);
  }

  return {
    ...test,
    hasher,
    account,
    mailsTo,
    browser: (userAgent) => new Browser(app, userAgent),
    async loggedIn(role, details) {
      const { id, email } = await account({ ...details, role });
      const browser = new Browser(app);
      const answer = await browser.post('/api/auth/login', { email, password: testPassword });
      if (answer.statusCode !== 200) throw new Error(`The login failed: ${answer.body}`);
      return { id, email, browser };
    },
    async tokenFor(email) {
      const link = (await mailsTo(email)).at(-1)?.link;
      const token = link && [...new URL(link).searchParams.values()][0];
      if (!token) throw new Error(`No mail with a link went to ${email}`);
      return token;
    },
  };
}

/** Sends requests like the application's page in one browser: same origin, cookies kept. */
export class Browser {
  readonly #app: TestApp['app'];
  readonly #userAgent: string | undefined;
  readonly cookies = new Map<string, string>();

  constructor(app: TestApp['app'], userAgent?: string) {
    this.#app = app;
    this.#userAgent = userAgent;
  }

  async ask(options: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({
      ...options,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        origin: testOrigin,
        ...(this.#userAgent ? { 'user-agent': this.#userAgent } : {}),
        ...options.headers,
      },
    });
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return answer;
  }

  get = (url: string) => this.ask({ method: 'GET', url });
  post = (url: string, body?: object) => this.ask({ method: 'POST', url, ...payload(body) });
  put = (url: string, body?: object) => this.ask({ method: 'PUT', url, ...payload(body) });
  delete = (url: string) => this.ask({ method: 'DELETE', url });
}

function payload(body: object | undefined): { payload?: object } {
  return body ? { payload: body } : {};
}
