import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client, DuplicateDetails, OwnClient } from '@aforo/shared/contract';
import { newId } from '../ids.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/test-app.ts';

let house: TestApp;
let desk: Person;
beforeAll(async () => {
  house = await buildTestApp();
  desk = house.as('receptionist');
}, 60_000);
afterAll(() => house.close());

const empty = { email: '', phone: '', birthDate: '', tags: [], notes: '' };

async function create(fields: object, person = desk): Promise<Client> {
  const answer = await person.post('/api/clients', { ...empty, acceptsDuplicate: true, ...fields });
  expect(answer.statusCode).toBe(200);
  return answer.json<Client>();
}

async function search(q: string, more = ''): Promise<string[]> {
  const answer = await desk.get(`/api/clients?q=${encodeURIComponent(q)}${more}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ items: Client[] }>().items.map(({ name }) => name);
}

describe('searching', () => {
  beforeAll(async () => {
    await create({ name: 'Íñigo Núñez Sáez', email: 'inigo@correo.test', phone: '611 222 333' });
    await create({ name: 'Begoña Agüero', email: 'BEGO@Correo.test', tags: ['mañanas'] });
    await create({ name: 'Zoe 100%_Real' });
  });

  test.each([
    ['nunez', ['Íñigo Núñez Sáez']],
    ['NÚÑEZ iñi', ['Íñigo Núñez Sáez']],
    ['saez inigo', ['Íñigo Núñez Sáez']],
    ['aguero', ['Begoña Agüero']],
    ['bego@', ['Begoña Agüero']],
    ['611 222', ['Íñigo Núñez Sáez']],
    ['+34611222333', ['Íñigo Núñez Sáez']],
    ['100%_', ['Zoe 100%_Real']],
    ['%', ['Zoe 100%_Real']],
    ['no hay nadie así', []],
  ])('«%s» finds %j', async (q, names) => {
    expect(await search(q)).toEqual(names);
  });

  test('orders by name as a person would, and pages', async () => {
    const all = await search('', '&pageSize=100');
    expect(all.indexOf('Begoña Agüero')).toBeLessThan(all.indexOf('Íñigo Núñez Sáez'));
    expect(await search('', '&pageSize=1&page=2')).toEqual([all[1]]);
  });

  test('filters by tag and says which tags there are', async () => {
    expect(await search('', `&tag=${encodeURIComponent('mañanas')}`)).toEqual(['Begoña Agüero']);
    const { tags } = (await desk.get('/api/clients')).json<{ tags: string[] }>();
    expect(tags).toEqual(['mañanas']);
  });

  test('a tag is listed while somebody carries it, and no longer', async () => {
    const tags = async () =>
      (await desk.get('/api/clients')).json<{ tags: string[] }>().tags.filter((tag) => tag < 'm');
    const retag = async ({ id, name, version }: Client, carried: string[]): Promise<Client> => {
      const change = { ...empty, name, version, tags: carried };
      return (await desk.put(`/api/clients/${id}`, change)).json<Client>();
    };
    let one = await create({ name: 'Etiqueta Una', tags: ['alta', 'baja'] });
    const two = await create({ name: 'Etiqueta Dos', tags: ['alta'] });
    expect(await tags()).toEqual(['alta', 'baja']);
    one = await retag(one, ['alta']);
    expect(await tags()).toEqual(['alta']);
    await retag(one, []);
    await retag(two, ['costa']);
    expect(await tags()).toEqual(['costa']);
  });

  test.each(['page=0', 'pageSize=101', 'status=todos', 'sort=edad'])(
    'refuses %s',
    async (query) => {
      const answer = await desk.get(`/api/clients?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'validation_failed' });
    },
  );
});

describe('creating', () => {
  test('keeps the telephone in E.164 and the e-mail folded', async () => {
    const client = await create({
      name: 'Lucía Peña',
      phone: '622 33 44 55',
      email: 'Lu@Peña.es'.replace('ñ', 'n'),
    });
    expect(client).toMatchObject({
      phone: '+34622334455',
      email: 'lu@pena.es',
      status: 'active',
      hasAccount: false,
      version: 1,
    });
    expect(client.consents.map(({ isGranted }) => isGranted)).toEqual([false, false, false, false]);
  });

  test.each([
    [{ name: 'A' }, 'name'],
    [{ name: 'Ana Gil', email: 'ana@' }, 'email'],
    [{ name: 'Ana Gil', phone: 'seiscientos' }, 'phone'],
    [{ name: 'Ana Gil', phone: '123 456' }, 'phone'],
    [{ name: 'Ana Gil', birthDate: '2026-02-30' }, 'birthDate'],
    [{ name: 'Ana Gil', birthDate: '2999-01-01' }, 'birthDate'],
  ])('refuses %j with a text under its field', async (fields, field) => {
    const answer = await desk.post('/api/clients', { ...empty, ...fields });
    expect(answer.statusCode).toBe(400);
    const { fields: texts } = answer.json<{ fields: Record<string, string> }>();
    expect(Object.keys(texts)).toEqual([field]);
  });

  test.each([
    ['email', { email: 'doble@correo.test' }],
    ['phone', { phone: '633 111 222' }],
    ['name', {}],
  ])('warns of the same %s, and obeys a person who insists', async (reason, fields) => {
    const name = `Nombre Repetido ${reason}`;
    const first = await create({ name, ...fields });
    const other = {
      ...empty,
      name: reason === 'name' ? name.toUpperCase() : `Otra Persona ${reason}`,
      ...fields,
    };
    const answer = await desk.post('/api/clients', other);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'possible_duplicate' });
    const { candidates } = answer.json<{ details: DuplicateDetails }>().details;
    expect(candidates.map(({ client, reasons }) => [client.id, reasons])).toEqual([
      [first.id, [reason]],
    ]);
    await create(other);
  });

  test('answers a repeated request with its first answer', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { ...empty, name: 'Una Sola Vez' };
    const [first, second] = [
      await desk.post('/api/clients', body, { headers }),
      await desk.post('/api/clients', body, { headers }),
    ];
    expect(second.json()).toEqual(first.json());
    expect(await search('una sola vez')).toEqual(['Una Sola Vez']);
    const other = await desk.post('/api/clients', { ...body, notes: 'x' }, { headers });
    expect(other.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });
});

describe('saving', () => {
  test('keeps the change and says in the history who changed what', async () => {
    const client = await create({ name: 'Marta Antes' });
    const answer = await desk.put(`/api/clients/${client.id}`, {
      ...empty,
      name: 'Marta Después',
      phone: '644 55 66 77',
      version: 1,
    });
    expect(answer.json()).toMatchObject({ name: 'Marta Después', version: 2 });
    const history = await desk.get(`/api/clients/${client.id}/history`);
    expect(history.json<{ items: { action: string; changes: unknown }[] }>().items).toMatchObject([
      {
        action: 'updated',
        changes: [
          { field: 'name', before: 'Marta Antes', after: 'Marta Después' },
          { field: 'phone', before: null, after: '+34644556677' },
        ],
      },
      { action: 'created' },
    ]);
  });

  test('refuses a stale version and shows what is there now', async () => {
    const client = await create({ name: 'Pau Uno' });
    const save = (name: string) =>
      desk.put(`/api/clients/${client.id}`, { ...empty, name, version: 1 });
    const answers = await Promise.all([save('Pau Dos'), save('Pau Tres')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    const saved = answers.find(({ statusCode }) => statusCode === 200);
    expect(refused?.json()).toMatchObject({
      code: 'stale_version',
      details: { current: { name: saved?.json<Client>().name, version: 2 } },
    });
  });

  test('does not warn of a look-alike that was there before this change', async () => {
    await create({ name: 'Gemela Igual' });
    const second = await create({ name: 'Gemela Igual' });
    const answer = await desk.put(`/api/clients/${second.id}`, {
      ...empty,
      name: 'Gemela Igual',
      notes: 'La segunda.',
      version: 1,
    });
    expect(answer.statusCode).toBe(200);
  });
});

test('an archived client leaves the list, comes back, and neither happens twice', async () => {
  const client = await create({ name: 'Archivo Temporal' });
  const at = `/api/clients/${client.id}`;
  expect((await desk.post(`${at}/archive`)).json()).toMatchObject({ status: 'archived' });
  expect(await search('archivo temporal')).toEqual([]);
  expect(await search('archivo temporal', '&status=archived')).toEqual(['Archivo Temporal']);
  expect((await desk.post(`${at}/archive`)).json()).toMatchObject({ code: 'illegal_transition' });
  expect((await desk.post(`${at}/restore`)).json()).toMatchObject({ status: 'active' });
  expect((await desk.post(`${at}/restore`)).statusCode).toBe(409);
});

test('consents keep when they were given or taken back', async () => {
  const client = await create({ name: 'Consentida Soto' });
  const put = (isGranted: boolean) =>
    desk.put(`/api/clients/${client.id}/consents`, { consents: [{ kind: 'images', isGranted }] });
  const given = (await put(true)).json<Client>().consents.find(({ kind }) => kind === 'images');
  expect(given).toEqual({
    kind: 'images',
    isGranted: true,
    changedAt: house.clock.now().toISOString(),
  });
  await put(false);
  await put(false);
  const { items } = (await desk.get(`/api/clients/${client.id}/history`)).json<{
    items: { action: string }[];
  }>();
  expect(items.map(({ action }) => action)).toEqual([
    'consentWithdrawn',
    'consentGranted',
    'created',
  ]);
});

describe('a client', () => {
  let own: Client;
  let person: Person;
  beforeAll(async () => {
    own = await create({ name: 'Clienta Propia', notes: 'Secreto del centro', tags: ['vip'] });
    person = house.as('client', { clientId: own.id });
  });

  test('sees their own record without the notes and tags of the staff', async () => {
    const answer = await person.get('/api/me/client');
    expect(answer.json()).toMatchObject({ id: own.id, name: 'Clienta Propia' });
    expect(answer.body).not.toMatch(/Secreto|vip/);
  });

  test('changes their data and keeps what only the staff writes', async () => {
    const answer = await person.put('/api/me/client', {
      name: 'Clienta Nueva',
      phone: '655 44 33 22',
      birthDate: '1990-02-28',
      version: own.version,
    });
    expect(answer.json<OwnClient>()).toMatchObject({ name: 'Clienta Nueva', version: 2 });
    expect((await desk.get(`/api/clients/${own.id}`)).json()).toMatchObject({
      notes: 'Secreto del centro',
      tags: ['vip'],
      phone: '+34655443322',
    });
  });

  test('takes back what is free to take back, but not the contract', async () => {
    const put = (kind: string, isGranted: boolean) =>
      person.put('/api/me/client/consents', { consents: [{ kind, isGranted }] });
    expect((await put('marketing', true)).statusCode).toBe(200);
    expect((await put('marketing', false)).statusCode).toBe(200);
    expect((await put('terms', false)).json()).toMatchObject({ code: 'validation_failed' });
  });

  test.each([
    ['GET', ''],
    ['PUT', ''],
    ['POST', '/archive'],
    ['POST', '/restore'],
    ['PUT', '/consents'],
    ['GET', '/history'],
  ])('may not %s the staff’s %s, not even on their own record', async (method, path) => {
    const url = `/api/clients/${own.id}${path}`;
    const answer = await {
      GET: () => person.get(url),
      PUT: () => person.put(url, { ...empty, name: 'X Y', version: 1, consents: [] }),
      POST: () => person.post(url),
    }[method as 'GET' | 'PUT' | 'POST']();
    expect(answer.statusCode).toBe(403);
  });
});

test('staff without a record of their own get a 404 from the client’s door', async () => {
  expect((await desk.get('/api/me/client')).statusCode).toBe(404);
});

test.each(['professional', 'client'] as const)('a %s may not list clients', async (role) => {
  expect((await house.as(role).get('/api/clients')).statusCode).toBe(403);
});

test('nobody in particular is asked to log in', async () => {
  for (const path of ['/api/clients', `/api/clients/${newId()}`, '/api/me/client']) {
    expect((await house.anybody.get(path)).json()).toMatchObject({ code: 'not_authenticated' });
  }
});

test.each(['archive', 'restore'])('a missing client is not found: %s', async (verb) => {
  expect((await desk.post(`/api/clients/${newId()}/${verb}`)).statusCode).toBe(404);
});
