import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client, Household, OwnHousehold } from '@aforo/shared/contract';
import { buildIdentityApp, type Identity, testPassword } from '../../testing/records/identity.ts';
import { newId } from '../../platform/ids.ts';

let identity: Identity;
let frontDesk: Awaited<ReturnType<Identity['loggedIn']>>;
beforeAll(async () => {
  identity = await buildIdentityApp();
  frontDesk = await identity.loggedIn('receptionist');
});
afterAll(() => identity.close());

const legalVersions = { terms: 1, privacy: 1 };
const lucia = {
  name: 'Lucía Ruiz',
  birthDate: '2018-03-04',
  acceptsTerms: true,
  legalVersions,
};
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;

async function addClient(name = 'Ana Ruiz'): Promise<string> {
  const answer = await frontDesk.browser.post('/api/clients', {
    name,
    email: '',
    phone: '',
    birthDate: '',
    tags: [],
    notes: '',
    acceptsDuplicate: true,
  });
  return answer.json<Client>().id;
}

async function parent() {
  const person = await identity.loggedIn('client');
  const clientId = newId();
  await identity.database.pool.query(
    `insert into client (id, name, email, user_id, created_at)
     select $1, name, email, id, now() from app_user where id = $2`,
    [clientId, person.id],
  );
  const add = (child: object = lucia) => person.browser.post('/api/me/household', child);
  return { ...person, clientId, add };
}

const history = (clientId: string) =>
  identity.database.connection
    .selectFrom('auditEntry')
    .select(['action', 'changes'])
    .where('entityId', '=', clientId)
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('the front desk', () => {
  const path = (id: string) => `/api/clients/${id}/household`;
  const existing = (clientId: string) => ({ kind: 'existing', relation: 'partner', clientId });

  test('adds an existing and a new client, audited in both records without their names', async () => {
    const [payerId, partnerId] = [await addClient(), await addClient('Luis Gil')];
    await frontDesk.browser.post(path(payerId), existing(partnerId));
    const child = { kind: 'new', relation: 'child', name: 'Leo Gil', birthDate: '2018-03-04' };
    const answer = await frontDesk.browser.post(path(payerId), child);
    const { payer, dependants } = answer.json<Household>();
    expect([answer.statusCode, payer]).toEqual([200, null]);
    expect(dependants).toMatchObject([
      { name: 'Leo Gil', relation: 'child', isManaged: true, mayInvite: false, owedMinor: 0 },
      { name: 'Luis Gil', relation: 'partner', isManaged: false },
    ]);
    const change = { before: null, after: 'partner' };
    expect((await history(partnerId)).at(-1)).toEqual({
      action: 'updated',
      changes: [{ field: 'payer', ...change }],
    });
    expect((await history(payerId)).at(-2)).toEqual({
      action: 'updated',
      changes: [{ field: 'dependant', ...change }],
    });
    const ofPartner = (await frontDesk.browser.get(path(partnerId))).json<Household>();
    expect(ofPartner).toMatchObject({ payer: { id: payerId, name: 'Ana Ruiz' }, dependants: [] });
  });

  test('sees possible duplicates of a new dependant', async () => {
    const payerId = await addClient();
    await addClient('Bruno Vega');
    const child = { kind: 'new', relation: 'child', name: 'bruno vega', birthDate: '2018-03-04' };
    const answer = await frontDesk.browser.post(path(payerId), child);
    expect(codeOf(answer)).toBe('possible_duplicate');
    const accepted = { ...child, acceptsDuplicate: true };
    expect((await frontDesk.browser.post(path(payerId), accepted)).statusCode).toBe(200);
  });

  test.each([
    ['a birth date in the future', { birthDate: '2999-01-01' }, 'birthDate'],
    ['no birth date', { birthDate: '' }, 'birthDate'],
    ['no name', { name: ' ' }, 'name'],
  ])('gets a field error for %s', async (_what, fields, field) => {
    const child = { kind: 'new', relation: 'child', name: 'Leo', birthDate: '2018-03-04' };
    const answer = await frontDesk.browser.post(path(await addClient()), { ...child, ...fields });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { [field]: {} } }]);
  });

  test('cannot add a person with an account, or an unknown one', async () => {
    const { clientId } = await parent();
    const add = async (id: string) =>
      codeOf(await frontDesk.browser.post(path(payerId), existing(id)));
    const payerId = await addClient();
    expect(await add(clientId)).toBe('dependant_has_account');
    expect(await add(newId())).toBe('not_found');
  });
});

describe('a parent', () => {
  test('adds a child and accepts the current terms in the child’s name', async () => {
    const { add } = await parent();
    const answer = await add();
    const { dependants, payerName } = answer.json<OwnHousehold>();
    expect([answer.statusCode, payerName]).toEqual([200, null]);
    expect(dependants).toMatchObject([
      { name: 'Lucía Ruiz', relation: 'child', birthDate: '2018-03-04', isManaged: true },
    ]);
    const record = await frontDesk.browser.get(`/api/clients/${dependants[0]?.id}`);
    expect(record.json<Client>().consents[0]).toMatchObject({
      kind: 'terms',
      isGranted: true,
      versions: legalVersions,
    });
  });

  test('does not add the same child twice, an adult, or a child without accepting the terms', async () => {
    const { add } = await parent();
    await add();
    expect(codeOf(await add({ ...lucia, name: 'LUCIA  ruiz' }))).toBe('dependant_exists');
    const adult = await add({ ...lucia, name: 'Luis', birthDate: '1990-01-01' });
    expect(adult.json()).toMatchObject({ code: 'validation_failed', fields: { birthDate: {} } });
    const silent = await add({ ...lucia, name: 'Leo', acceptsTerms: false });
    expect(silent.json()).toMatchObject({ fields: { acceptsTerms: {} } });
    const stale = await add({ ...lucia, name: 'Leo', legalVersions: { terms: 9, privacy: 1 } });
    expect(codeOf(stale)).toBe('stale_version');
    const { rows } = await identity.database.pool.query(
      "select from client where name in ('Luis', 'Leo')",
    );
    expect(rows).toEqual([]);
  });

  test('adds at most twelve children', async () => {
    const { add } = await parent();
    for (let child = 0; child < 12; child++) {
      expect((await add({ ...lucia, name: `Lucía ${child}` })).statusCode).toBe(200);
    }
    expect(codeOf(await add({ ...lucia, name: 'Leo' }))).toBe('household_full');
  });

  test('who has a payer adds no child', async () => {
    const { clientId, add } = await parent();
    await identity.database.pool.query(
      `insert into household_member (dependant_id, payer_id, relation, created_at)
       values ($1, $2, 'partner', now())`,
      [clientId, await addClient()],
    );
    expect(codeOf(await add())).toBe('household_one_level');
  });
});

describe('an invitation to an own account', () => {
  async function parentOf(birthDate: string) {
    const one = await parent();
    const { dependants } = (await one.add({ ...lucia, birthDate })).json<OwnHousehold>();
    const childId = dependants[0]?.id ?? '';
    const path = `/api/me/household/${childId}/invitation`;
    const invite = (email: string) => one.browser.post(path, { email });
    return { ...one, childId, invite };
  }
  const yearsAgo = (years: number) => {
    const now = identity.clock.now();
    return `${now.getUTCFullYear() - years}-01-01`;
  };

  test('links the child’s record to the account, which ends the parent’s access', async () => {
    const { browser, childId, invite } = await parentOf(yearsAgo(16));
    const email = `${newId()}@correo.test`;
    const answer = await invite(email);
    expect([answer.statusCode, answer.json<OwnHousehold>().dependants]).toMatchObject([
      200,
      [{ isManaged: true, hasAccount: false, invitedAt: expect.any(String) }],
    ]);
    const token = await identity.tokenFor(email);
    const child = identity.browser();
    await child.post(`/api/auth/invitations/${token}`, {
      name: 'Lucía Ruiz',
      password: testPassword,
    });
    expect((await child.get('/api/me/client')).json()).toMatchObject({ id: childId, email });
    const household = (await browser.get('/api/me/household')).json<OwnHousehold>();
    expect(household.dependants).toMatchObject([
      { id: childId, isManaged: false, hasAccount: true, invitedAt: null },
    ]);
  });

  test('is refused before the age of sixteen, and unknown for another family’s child', async () => {
    const { invite } = await parentOf(yearsAgo(15));
    expect(codeOf(await invite(`${newId()}@correo.test`))).toBe('dependant_too_young');
    const { childId } = await parentOf(yearsAgo(16));
    const other = await parent();
    const path = `/api/me/household/${childId}/invitation`;
    expect((await other.browser.post(path, { email: 'x@correo.test' })).statusCode).toBe(404);
  });

  test('answers the same for an address that has an account, and mails nothing', async () => {
    const { invite } = await parentOf(yearsAgo(16));
    const taken = await identity.loggedIn('client');
    const before = (await identity.mailsTo(taken.email)).length;
    const answer = await invite(taken.email);
    expect([answer.statusCode, answer.json<OwnHousehold>().dependants]).toMatchObject([
      200,
      [{ invitedAt: expect.any(String) }],
    ]);
    expect(await identity.mailsTo(taken.email)).toHaveLength(before);
  });

  test('is sent again to the same address; another address replaces it', async () => {
    const { childId, invite } = await parentOf(yearsAgo(16));
    const [first, second] = [`${newId()}@correo.test`, `${newId()}@correo.test`];
    await invite(first);
    const earlier = await identity.tokenFor(first);
    expect((await invite(first)).statusCode).toBe(200);
    expect(await identity.tokenFor(first)).not.toBe(earlier);
    await invite(second);
    const open = async (email: string) => {
      const token = await identity.tokenFor(email);
      const browser = identity.browser();
      const body = { name: 'Lucía Ruiz', password: testPassword };
      return [await browser.post(`/api/auth/invitations/${token}`, body), browser] as const;
    };
    expect(codeOf((await open(first))[0])).toBe('link_invalid');
    const [, child] = await open(second);
    expect((await child.get('/api/me/client')).json()).toMatchObject({ id: childId });
  });

  const open = async (email: string) => {
    const browser = identity.browser();
    const answer = await browser.post(`/api/auth/invitations/${await identity.tokenFor(email)}`, {
      name: 'Lucía Ruiz',
      password: testPassword,
    });
    return { browser, answer };
  };

  test('ends with the 18th birthday, unless the front desk knows the address', async () => {
    const { childId, invite } = await parentOf(yearsAgo(17));
    const email = `${newId()}@correo.test`;
    await invite(email);
    const set = (column: string, value: string) =>
      identity.database.pool.query(`update client set ${column} = $2 where id = $1`, [
        childId,
        value,
      ]);
    await set('birth_date', yearsAgo(19));
    expect(codeOf((await open(email)).answer)).toBe('link_invalid');
    await set('email', email);
    const { browser } = await open(email);
    expect((await browser.get('/api/me/client')).json()).toMatchObject({ id: childId });
  });

  test('is sent again to an earlier address, and names the payer and the child', async () => {
    const { childId, invite } = await parentOf(yearsAgo(16));
    const [first, second] = [`${newId()}@correo.test`, `${newId()}@correo.test`];
    for (const email of [first, second, first]) await invite(email);
    expect((await identity.mailsTo(first)).at(-1)?.text).toMatch(/ te invita .* de Lucía Ruiz en /);
    const { browser } = await open(first);
    expect((await browser.get('/api/me/client')).json()).toMatchObject({ id: childId });
  });

  test('mails nothing to the address in the record of another client', async () => {
    const { invite } = await parentOf(yearsAgo(16));
    const email = `${newId()}@correo.test`;
    await identity.database.pool.query('update client set email = $2 where id = $1', [
      await addClient('Bob Gil'),
      email,
    ]);
    expect((await invite(email)).statusCode).toBe(200);
    expect(await identity.mailsTo(email)).toEqual([]);
  });

  test('ends when the front desk removes the payer, unless it is another one by now', async () => {
    const { clientId, childId, invite } = await parentOf(yearsAgo(16));
    const email = `${newId()}@correo.test`;
    await invite(email);
    const path = `/api/clients/${childId}/payer`;
    const other = await frontDesk.browser.delete(`${path}?payerId=${newId()}`);
    expect(codeOf(other)).toBe('illegal_transition');
    expect((await frontDesk.browser.delete(`${path}?payerId=${clientId}`)).statusCode).toBe(200);
    expect(codeOf((await open(email)).answer)).toBe('link_invalid');
    const accounts = await identity.database.pool.query('select from app_user where email = $1', [
      email,
    ]);
    expect(accounts.rows).toEqual([]);
  });
});

test('an account with the address in a child’s record does not become the child', async () => {
  const { add } = await parent();
  const [child] = (await add()).json<OwnHousehold>().dependants;
  const email = `${newId()}@correo.test`;
  await identity.database.pool.query('update client set email = $2 where id = $1', [
    child?.id,
    email,
  ]);
  const admin = await identity.loggedIn('admin');
  await admin.browser.post('/api/users/invitations', { name: 'Ana Ruiz', email, role: 'client' });
  const browser = identity.browser();
  await browser.post(`/api/auth/invitations/${await identity.tokenFor(email)}`, {
    name: 'Ana Ruiz',
    password: testPassword,
  });
  const own = (await browser.get('/api/me/client')).json<Client>();
  expect([own.name, own.id === child?.id]).toEqual(['Ana Ruiz', false]);
});
