import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Browser,
  buildIdentityApp,
  type Identity,
  testPassword,
} from '../../../testing/records/identity.ts';

const attackerPassword = 'puesta por otra persona';
const ownerPassword = 'azotea con girasoles';
let identity: Identity;
let people = 0;
/** An address, the browser of its owner, and the browser of an attacker. */
let email: string;
let owner: Browser;
let attacker: Browser;

beforeAll(async () => {
  identity = await buildIdentityApp();
});
afterAll(() => identity.close());
beforeEach(() => {
  people += 1;
  email = `disputada-${people}@correo.es`;
  owner = identity.browser();
  attacker = identity.browser();
});

const register = (browser: Browser, password: string, name: string) =>
  browser.post('/api/auth/register', {
    name,
    email,
    phone: '612 345 678',
    password,
    acceptsTerms: true,
    acceptsMarketing: false,
  });
const attack = () => register(attacker, attackerPassword, 'Quien Ataca');
const registerOwn = () => register(owner, ownerPassword, 'Quien Lee El Correo');
const confirm = (browser: Browser, token: string, password?: string) =>
  browser.post('/api/auth/verification/confirm', { token, ...(password ? { password } : {}) });
const login = (password: string, browser = identity.browser()) =>
  browser.post('/api/auth/login', { email, password });
const forgot = () => owner.post('/api/auth/password/forgot', { email });
const invite = (role = 'receptionist') =>
  identity.as('admin').post('/api/users/invitations', { name: 'Nueva Persona', email, role });
const accept = (token: string, password = ownerPassword) =>
  owner.post(`/api/auth/invitations/${token}`, { name: 'Quien Lee El Correo', password });

/** The tokens in the mails to the address so far, the oldest first. */
async function tokens(): Promise<string[]> {
  const links = (await identity.mailsTo(email)).flatMap(({ link }) => (link ? [link] : []));
  return links.map((link) => [...new URL(link).searchParams.values()][0] ?? '');
}

async function addRecord(): Promise<string> {
  const fields = { email, phone: '', birthDate: '', tags: [], notes: '' };
  const record = { ...fields, name: 'De Siempre', acceptsDuplicate: true };
  const made = await identity.as('receptionist').post('/api/clients', record);
  return made.json<{ id: string }>().id;
}

describe('an address that two people register', () => {
  test.each([
    ['first', [attack, registerOwn], 1],
    ['later', [registerOwn, attack], 0],
  ])(
    'goes to its owner through their own link when the attacker registers %s',
    async (_, order, ownerIndex) => {
      const record = await addRecord();
      for (const act of order) await act();
      const token = (await tokens())[ownerIndex] ?? '';
      expect((await confirm(owner, token)).json().status).toBe('confirmed');
      expect((await login(attackerPassword)).statusCode).toBe(401);
      const { user } = (await login(ownerPassword)).json().session;
      expect(user).toMatchObject({ name: 'Quien Lee El Correo', clientId: record });
    },
  );

  test('rejects the attacker’s password when the link of the owner’s earlier registration is opened', async () => {
    await registerOwn();
    const [first = ''] = await tokens();
    await attack();
    await confirm(owner, first);
    expect((await login(attackerPassword)).statusCode).toBe(401);
    expect((await login(ownerPassword)).statusCode).toBe(200);
  });

  test('rejects the attacker’s password when the owner opens the attacker’s link', async () => {
    await addRecord();
    await attack();
    await registerOwn();
    const [ofAttacker = ''] = await tokens();
    expect((await confirm(owner, ofAttacker)).json()).toEqual({ status: 'passwordNeeded' });
    expect((await login(attackerPassword)).statusCode).toBe(401);
    // The owner then chooses a password, which is the only valid one.
    expect((await confirm(owner, ofAttacker, ownerPassword)).json().status).toBe('confirmed');
    expect((await login(attackerPassword)).statusCode).toBe(401);
    expect((await login(ownerPassword)).statusCode).toBe(200);
  });

  test('is not confirmed by a mail program that opens links', async () => {
    await attack();
    const [token = ''] = await tokens();
    await confirm(identity.browser('LinkScanner/1.0'), token);
    expect((await login(attackerPassword, attacker)).json().code).toBe('email_not_verified');
  });

  test('accepts no link of the other registrations once it has an account', async () => {
    await attack();
    await registerOwn();
    const [ofAttacker = '', ownerToken = ''] = await tokens();
    await confirm(owner, ownerToken);
    expect((await confirm(attacker, ofAttacker)).json().code).toBe('link_invalid');
    expect((await confirm(attacker, ofAttacker, attackerPassword)).json().code).toBe(
      'link_invalid',
    );
    // It does not ask for a password either.
    expect((await confirm(owner, ofAttacker)).json().code).toBe('link_invalid');
  });

  test('becomes one account when both links are opened at the same moment', async () => {
    await attack();
    await registerOwn();
    const [first = '', second = ''] = await tokens();
    const answers = await Promise.all([
      confirm(owner, first, ownerPassword),
      confirm(owner, second, ownerPassword),
      confirm(owner, first, ownerPassword),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  });

  test('gets the link of the owner’s registration again, not the attacker’s', async () => {
    await registerOwn();
    await attack();
    await owner.post('/api/auth/verification', { email });
    const again = (await tokens()).at(-1) ?? '';
    expect((await confirm(owner, again)).json().status).toBe('confirmed');
    expect((await login(ownerPassword)).statusCode).toBe(200);
  });

  test('is not taken by an attacker who planted their own device cookie in the owner’s browser', async () => {
    const planted = 'x'.repeat(43);
    attacker.cookies.set('aforo_device', planted);
    await attack();
    owner.cookies.set('aforo_device', planted);
    const [token = ''] = await tokens();
    expect((await confirm(owner, token)).json()).toEqual({ status: 'passwordNeeded' });
  });
});

describe('a password reset for an unconfirmed registration', () => {
  test('sets the mailbox owner’s password and rejects the attacker’s', async () => {
    const record = await addRecord();
    await attack();
    await forgot();
    const token = (await tokens()).at(-1) ?? '';
    const answer = await owner.post('/api/auth/password/reset', { token, password: ownerPassword });
    expect(answer.json()).toEqual({ ok: true });
    expect((await login(attackerPassword)).statusCode).toBe(401);
    expect((await login(ownerPassword)).json().session.user.clientId).toBe(record);
  });
});

describe('an invited address', () => {
  test('stays invited when a stranger registers it', async () => {
    await invite();
    await attack();
    expect((await login(attackerPassword)).statusCode).toBe(401);
    const token = await identity.tokenFor(email);
    expect((await accept(token)).json().session.user.role).toBe('receptionist');
    expect((await login(attackerPassword)).statusCode).toBe(401);
  });

  test('can be invited after a stranger registered it, which ends the registration', async () => {
    await attack();
    const [ofAttacker = ''] = await tokens();
    expect((await invite()).json()).toMatchObject({ status: 'invited' });
    expect((await confirm(attacker, ofAttacker)).json().code).toBe('link_invalid');
    expect((await confirm(owner, ofAttacker, attackerPassword)).json().code).toBe('link_invalid');
    expect((await confirm(owner, ofAttacker)).json().code).toBe('link_invalid');
    expect((await accept(await identity.tokenFor(email))).statusCode).toBe(200);
    expect((await login(attackerPassword)).statusCode).toBe(401);
  });

  test('becomes one account when a registration is confirmed at the same moment', async () => {
    await registerOwn();
    const [token = ''] = await tokens();
    const [confirmed, invited] = await Promise.all([confirm(owner, token), invite()]);
    expect([confirmed.statusCode, invited.statusCode].toSorted()).not.toEqual([200, 200]);
    expect([confirmed.statusCode, invited.statusCode]).toContain(200);
  });

  test('gets a new invitation on a change of role, and the earlier link stops working', async () => {
    const id = (await invite('professional')).json<{ id: string }>().id;
    const [before = ''] = await tokens();
    await identity.as('admin').put(`/api/users/${id}/role`, { role: 'admin' });
    expect((await accept(before)).json().code).toBe('link_invalid');
    const [, mail] = await identity.mailsTo(email);
    expect(mail?.text).toContain('con acceso de administración');
    const token = await identity.tokenFor(email);
    expect((await accept(token)).json().session.user.role).toBe('admin');
  });
});

describe('registration does not reveal accounts', () => {
  test('runs the same statements and hashes, and later log-ins get the same answer', async () => {
    await identity.account({ email, name: 'Dueña Verdadera' });
    const taken = email;
    identity.hasher.takeWork();
    const outcomes = [];
    for (const address of [taken, 'nadie-todavia@correo.es']) {
      email = address;
      const browser = identity.browser();
      const registered = await register(browser, attackerPassword, 'Quien Pregunta');
      await identity.runJobs();
      const sameBrowser = await login(attackerPassword, browser);
      const elsewhere = await login(attackerPassword);
      outcomes.push([
        registered.statusCode,
        registered.body,
        registered.cookies.map(({ name }) => name),
        sameBrowser.json().code,
        elsewhere.json().code,
        identity.hasher.takeWork(),
      ]);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.slice(3, 5)).toEqual(['email_not_verified', 'invalid_credentials']);
  });
});

test('unconfirmed registrations expire after a week and are deleted', async () => {
  const rows = async () => {
    const all = identity.database.connection.selectFrom('registration').select('id');
    return (await all.where('email', '=', email).execute()).length;
  };
  await registerOwn();
  await tokens();
  identity.clock.advance({ days: 6, hours: 23 });
  await owner.post('/api/auth/verification', { email });
  const token = (await tokens()).at(-1) ?? '';
  await identity.dependencies.jobs.start();
  await identity.dependencies.jobs.stop();
  expect(await rows()).toBe(1);
  identity.clock.advance({ hours: 1 });
  expect((await confirm(owner, token)).json().code).toBe('link_expired');
  identity.clock.advance({ days: 1 });
  await identity.runJobs();
  expect(await rows()).toBe(0);
  expect((await confirm(owner, token)).json().code).toBe('link_invalid');
  expect((await login(testPassword)).json().code).toBe('invalid_credentials');
});
