import type { Access, Role, SecondStep } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import {
  type Browser,
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../records/identity.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../doubles/software-authenticator.ts';
import { testOrigin } from './test-app.ts';

export interface PersonWithSecondFactor {
  id: string;
  email: string;
  /** Logged in with the second factor. */
  browser: Browser;
  recoveryCodes: string[];
}

export interface SecondFactorTestServer extends Identity {
  rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>;
  newAuthenticator(): SoftwareAuthenticator;
  /** The code of a secret now, or a number of steps away. */
  codeOf(secret: string, steps?: number): string;
  /**
   * Starts and confirms an authenticator app, then advances half a minute, so that the next code is
   * new.
   */
  addTotp(browser: Browser): Promise<{ secret: string; answer: LightMyRequestResponse }>;
  addPasskey(
    browser: Browser,
    authenticator: SoftwareAuthenticator,
    name?: string,
  ): Promise<LightMyRequestResponse>;
  /** An account whose second step is an authenticator app. */
  withTotp(role?: Role): Promise<PersonWithSecondFactor & { secret: string }>;
  withPasskey(
    role?: Role,
  ): Promise<PersonWithSecondFactor & { authenticator: SoftwareAuthenticator }>;
  /** Logs in with the password, up to the second step. */
  ticketFor(email: string, browser?: Browser): Promise<SecondStep>;
  /** The audit entries of a record, the oldest first. */
  audited(id: string): Promise<{ action: string; changes: unknown }[]>;
  /** Log-in events of a user with a second factor, without the log-in in which it was set up. */
  loginEvents(userId: string): Promise<string[]>;
}

/** An API for tests of accounts with second factors. */
export async function buildSecondFactorTestServer(): Promise<SecondFactorTestServer> {
  const identity = await buildIdentityApp();
  const { database, clock } = identity;
  const { pool } = database;

  async function rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await pool.query<Row>(text, values)).rows;
  }

  function codeOf(secret: string, steps = 0): string {
    const timestamp = clock.now().getTime() + steps * 30_000;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  }

  async function addTotp(browser: Browser) {
    const started = await browser.post('/api/me/access/totp');
    const { secret } = started.json<{ secret: string }>();
    const answer = await browser.post('/api/me/access/totp/confirm', { code: codeOf(secret) });
    clock.advance({ seconds: 30 });
    return { secret, answer };
  }

  async function addPasskey(
    browser: Browser,
    authenticator: SoftwareAuthenticator,
    name = 'Mi portátil',
  ) {
    const started = await browser.post('/api/me/access/passkeys/options');
    const { options } = started.json<{ options: { challenge: string; user: { id: string } } }>();
    const response = authenticator.register(options);
    return await browser.post('/api/me/access/passkeys', { name, response });
  }

  const newAuthenticator = () =>
    createSoftwareAuthenticator({ origin: testOrigin, rpId: 'localhost' });
  const codesIn = (answer: LightMyRequestResponse) =>
    answer.json<{ access: Access; recoveryCodes: string[] | null }>().recoveryCodes ?? [];

  return {
    ...identity,
    rows,
    newAuthenticator,
    codeOf,
    addTotp,
    addPasskey,
    async withTotp(role = 'client') {
      const person = await identity.loggedIn(role);
      const { secret, answer } = await addTotp(person.browser);
      return { ...person, secret, recoveryCodes: codesIn(answer) };
    },
    async withPasskey(role = 'client') {
      const person = await identity.loggedIn(role);
      const authenticator = newAuthenticator();
      const answer = await addPasskey(person.browser, authenticator);
      return { ...person, authenticator, recoveryCodes: codesIn(answer) };
    },
    async ticketFor(email, browser = identity.browser()) {
      const answer = await browser.post('/api/auth/login', { email, password: testPassword });
      return answer.json<{ secondStep: SecondStep }>().secondStep;
    },
    audited: (id) =>
      rows('select action, changes from audit_entry where entity_id = $1 order by at, id', id),
    async loginEvents(userId) {
      const events = await rows<{ line: string }>(
        `select method || ' ' || outcome as line from login_event
         where user_id = $1 and method <> 'password' order by at, id`,
        userId,
      );
      return events.map(({ line }) => line);
    },
  };
}
