import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Browser,
  buildIdentityApp,
  type Identity,
} from '../../../testing/records/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await buildIdentityApp();
});
afterAll(() => identity.close());

let people = 0;
function newEmail(): string {
  people += 1;
  return `visita-${people}@correo.es`;
}

async function request(browser: Browser, email: string, changes: object = {}): Promise<string> {
  const body = { name: 'Visita Nueva', email, acceptsTerms: true, ...changes };
  const answer = await browser.post('/api/auth/email-codes', body);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ ticket: string }>().ticket;
}

/** The code in the latest mail to this address. */
async function mailedCode(email: string): Promise<string> {
  const subjects = (await identity.mailsTo(email)).map(({ subject }) => subject);
  const codes = subjects.flatMap((subject) => /^(\d{6}) es tu código/.exec(subject)?.[1] ?? []);
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`No code was mailed to ${email}`);
  return code;
}

const confirm = (browser: Browser, ticket: string, code: string) =>
  browser.post('/api/auth/email-codes/confirm', { ticket, code });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a mailed code', () => {
  test('creates an account without a password and its client record, and logs in', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    const ticket = await request(browser, email, { phone: '612 345 678' });
    const code = await mailedCode(email);
    const answer = await confirm(browser, ticket, `${code.slice(0, 3)} ${code.slice(3)}`);
    const { user } = answer.json<{
      session: { user: { id: string; role: string; clientId: string | null } };
    }>().session;
    expect(user).toMatchObject({ role: 'client', clientId: expect.any(String) });
    expect((await browser.get('/api/session')).json().session.user.id).toBe(user.id);
    const account = await identity.database.connection
      .selectFrom('appUser')
      .select(['status', 'passwordHash', 'phone', 'termsAcceptedAt'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ status: 'active', passwordHash: null, phone: '+34612345678' });
    expect(account.termsAcceptedAt).not.toBeNull();
    // It has no password that could be guessed, and its owner sets one by mail.
    const login = await identity.browser().post('/api/auth/login', { email, password: 'x' });
    expect(login.json().code).toBe('invalid_credentials');
    await browser.post('/api/auth/password/forgot', { email });
    const password = 'tornillo azufre 77';
    const token = await identity.tokenFor(email);
    expect((await browser.post('/api/auth/password/reset', { token, password })).json()).toEqual({
      ok: true,
    });
    const again = await identity.browser().post('/api/auth/login', { email, password });
    expect(again.json().session.user.id).toBe(user.id);
  });

  test('logs in to the existing account of its address and keeps its name', async () => {
    const { id, email } = await identity.account({ name: 'Clienta de Siempre' });
    const browser = identity.browser();
    const ticket = await request(browser, email, { name: 'Otro Nombre' });
    const answer = await confirm(browser, ticket, await mailedCode(email));
    expect(answer.json().session.user).toMatchObject({ id, name: 'Clienta de Siempre' });
  });

  test('is accepted once', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    const ticket = await request(browser, email);
    const code = await mailedCode(email);
    const answers = await Promise.all([
      confirm(browser, ticket, code),
      confirm(identity.browser(), ticket, code),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await confirm(browser, ticket, code)).json().code).toBe('email_code_expired');
  });

  test('is refused in a page that did not ask for it', async () => {
    const email = newEmail();
    const [first, second] = [identity.browser(), identity.browser()];
    const ownTicket = await request(first, email);
    const code = await mailedCode(email);
    const otherTicket = await request(second, email);
    const otherCode = await mailedCode(email);
    if (code !== otherCode) {
      expect((await confirm(second, otherTicket, code)).json().code).toBe('email_code_invalid');
    }
    // Each page logs in with its own code, to one account.
    const ids = [
      (await confirm(second, otherTicket, otherCode)).json().session.user.id,
      (await confirm(first, ownTicket, code)).json().session.user.id,
    ];
    expect(ids[0]).toBe(ids[1]);
  });

  test('allows five wrong attempts', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    const ticket = await request(browser, email);
    const code = await mailedCode(email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await confirm(browser, ticket, wrong(code));
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'email_code_invalid']);
    }
    expect((await confirm(browser, ticket, code)).json().code).toBe('email_code_expired');
    expect((await confirm(browser, 'x'.repeat(43), code)).json().code).toBe('email_code_expired');
  });

  test('expires after ten minutes and is then deleted', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    const ticket = await request(browser, email);
    const code = await mailedCode(email);
    await identity.dependencies.jobs.start();
    await identity.dependencies.jobs.stop();
    identity.clock.advance({ minutes: 10 });
    expect((await confirm(browser, ticket, code)).json().code).toBe('email_code_expired');
    identity.clock.advance({ days: 1 });
    await identity.runJobs();
    const rows = identity.database.connection.selectFrom('emailCode').select('id');
    expect(await rows.where('email', '=', email).execute()).toEqual([]);
  });

  test('is mailed five times an hour to one address', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    for (let mail = 0; mail < 5; mail += 1) await request(browser, email);
    const body = { name: 'Visita Nueva', email, acceptsTerms: true };
    const answer = await browser.post('/api/auth/email-codes', body);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate_limited']);
  });

  test('stops at thirty wrong attempts a day for one address', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    for (let mail = 0; mail < 6; mail += 1) {
      identity.clock.advance({ hours: 1 });
      const ticket = await request(browser, email);
      const code = await mailedCode(email);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await confirm(browser, ticket, wrong(code));
      }
    }
    identity.clock.advance({ hours: 1 });
    const ticket = await request(browser, email);
    const answer = await confirm(browser, ticket, await mailedCode(email));
    expect(answer.json().code).toBe('rate_limited');
  });

  test('is not blocked for its address by confirmations with an expired ticket', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    const old = await request(browser, email);
    await mailedCode(email);
    identity.clock.advance({ minutes: 10 });
    for (let attempt = 0; attempt < 31; attempt += 1) {
      expect((await confirm(browser, old, '000000')).json().code).toBe('email_code_expired');
    }
    const ticket = await request(browser, email);
    expect((await confirm(browser, ticket, await mailedCode(email))).statusCode).toBe(200);
  });

  test('is not blocked in a known browser by the wrong attempts of others', async () => {
    const { email, browser } = await identity.loggedIn('client');
    const stranger = identity.browser();
    for (let mail = 0; mail < 6; mail += 1) {
      identity.clock.advance({ hours: 1 });
      const ticket = await request(stranger, email);
      const code = await mailedCode(email);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await confirm(stranger, ticket, wrong(code));
      }
    }
    identity.clock.advance({ hours: 1 });
    const ticket = await request(browser, email);
    const code = await mailedCode(email);
    expect((await confirm(stranger, ticket, code)).json().code).toBe('rate_limited');
    expect((await confirm(browser, ticket, code)).statusCode).toBe(200);
  });

  test('is limited in a known browser, too', async () => {
    const { email, browser } = await identity.loggedIn('client');
    for (let mail = 0; mail < 6; mail += 1) {
      identity.clock.advance({ hours: 1 });
      const ticket = await request(browser, email);
      const code = await mailedCode(email);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await confirm(browser, ticket, wrong(code));
      }
    }
    identity.clock.advance({ hours: 1 });
    const ticket = await request(browser, email);
    const code = await mailedCode(email);
    expect((await confirm(browser, ticket, code)).json().code).toBe('rate_limited');
    expect((await confirm(identity.browser(), ticket, code)).statusCode).toBe(200);
  });

  test('is mailed once although its job runs twice', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    const ticket = await request(browser, email);
    const code = await mailedCode(email);
    const { id } = await identity.database.connection
      .selectFrom('emailCode')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await identity.database.transaction((trx) =>
      identity.dependencies.jobs.add(trx, { kind: 'email code', payload: { id } }),
    );
    await identity.runJobs();
    expect(await identity.mailsTo(email)).toHaveLength(1);
    expect((await confirm(browser, ticket, code)).statusCode).toBe(200);
  });

  test('is stored as a hash that depends on the installation’s key', async () => {
    const [browser, email] = [identity.browser(), newEmail()];
    await request(browser, email);
    const code = await mailedCode(email);
    const row = await identity.database.connection
      .selectFrom('emailCode')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row.codeHash?.length).toBe(32);
  });
});

describe('a request for a code', () => {
  test('is answered alike for an unknown address, a client, the team and an invitation', async () => {
    const client = await identity.account();
    const staff = await identity.account({ role: 'receptionist' });
    const invited = await identity.account({ status: 'invited', role: 'professional' });
    const answers = [];
    for (const email of [newEmail(), client.email, staff.email, invited.email]) {
      const body = { name: 'Visita Nueva', email, acceptsTerms: true };
      const answer = await identity.browser().post('/api/auth/email-codes', body);
      const fields = Object.keys(answer.json<object>());
      answers.push([answer.statusCode, fields, answer.cookies.map(({ name }) => name)]);
    }
    expect(answers).toEqual(answers.map(() => [200, ['ticket', 'expiresAt'], []]));
    expect((await identity.mailsTo(client.email)).at(-1)?.subject).toMatch(/^\d{6} es tu código/);
    // The team logs in with its password, and an invitation is accepted by its own link.
    const teamMails = await identity.mailsTo(staff.email);
    expect(teamMails.map(({ subject }) => subject)).toEqual(['Entra con tu contraseña']);
    expect(teamMails[0]?.text).toMatch(/\/password$/m);
    expect((await identity.mailsTo(invited.email)).at(-1)?.subject).toMatch(/^Te invitan a/);
  });

  test('needs the accepted terms in their current version', async () => {
    const ask = (changes: object) =>
      identity.browser().post('/api/auth/email-codes', {
        name: 'Visita Nueva',
        email: newEmail(),
        acceptsTerms: true,
        ...changes,
      });
    expect((await ask({ acceptsTerms: false })).statusCode).toBe(400);
    expect((await ask({ phone: '12' })).json().fields).toHaveProperty('phone');
    const stale = await ask({ legalVersions: { terms: 99, privacy: 99 } });
    expect(stale.json().code).toBe('stale_version');
  });
});

test('a blocked client is told after the right code only', async () => {
  const { email } = await identity.account({ status: 'blocked' });
  const browser = identity.browser();
  const ticket = await request(browser, email);
  const code = await mailedCode(email);
  expect((await confirm(browser, ticket, wrong(code))).json().code).toBe('email_code_invalid');
  expect((await confirm(browser, ticket, code)).json().code).toBe('account_blocked');
  expect((await browser.get('/api/session')).json()).toEqual({ session: null });
});

test('a code takes an address from an unconfirmed registration with another password', async () => {
  const [stranger, owner, email] = [identity.browser(), identity.browser(), newEmail()];
  await stranger.post('/api/auth/register', {
    name: 'Desconocido',
    email,
    password: 'tornillo azufre 41',
    acceptsTerms: true,
    acceptsMarketing: false,
  });
  const link = await identity.tokenFor(email);
  const ticket = await request(owner, email);
  expect((await confirm(owner, ticket, await mailedCode(email))).statusCode).toBe(200);
  const late = await stranger.post('/api/auth/verification/confirm', { token: link });
  expect(late.json().code).toBe('link_invalid');
  const login = await stranger.post('/api/auth/login', { email, password: 'tornillo azufre 41' });
  expect(login.json().code).toBe('email_not_verified');
});

test('a confirmation mail asked for after a code says that the account exists', async () => {
  const [browser, email, password] = [identity.browser(), newEmail(), 'tornillo azufre 41'];
  await browser.post('/api/auth/register', {
    name: 'Visita Nueva',
    email,
    password,
    acceptsTerms: true,
    acceptsMarketing: false,
  });
  const ticket = await request(browser, email);
  await confirm(browser, ticket, await mailedCode(email));
  const login = await browser.post('/api/auth/login', { email, password });
  expect(login.json().code).toBe('email_not_verified');
  await browser.post('/api/auth/verification', { email });
  const mail = (await identity.mailsTo(email)).at(-1);
  expect(mail?.subject).toBe('Ya tienes cuenta');
  const token = /reset\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
  await browser.post('/api/auth/password/reset', { token, password });
  expect((await browser.post('/api/auth/login', { email, password })).statusCode).toBe(200);
});
