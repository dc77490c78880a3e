import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client, DuplicateDetails } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  buildClientTestServer,
  type ClientTestServer,
  emptyClient,
} from '../../testing/servers/client-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: ClientTestServer;
let frontDesk: Person;
beforeAll(async () => {
  server = await buildClientTestServer();
  ({ frontDesk } = server);
});
afterAll(() => server.close());

describe('creating a client', () => {
  test('stores the phone in E.164 and the e-mail in lower case', async () => {
    const client = await server.addClient({
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
  ])('refuses %j with an error under its field', async (fields, field) => {
    const answer = await frontDesk.post('/api/clients', { ...emptyClient, ...fields });
    expect(answer.statusCode).toBe(400);
    const { fields: texts } = answer.json<{ fields: Record<string, string> }>();
    expect(Object.keys(texts)).toEqual([field]);
  });

  test.each([
    ['email', { email: 'doble@correo.test' }],
    ['phone', { phone: '633 111 222' }],
    ['name', {}],
  ])(
    'warns of a client with the same %s and saves when the user confirms',
    async (reason, fields) => {
      const name = `Nombre Repetido ${reason}`;
      const first = await server.addClient({ name, ...fields });
      const other = {
        ...emptyClient,
        name: reason === 'name' ? name.toUpperCase() : `Otra Persona ${reason}`,
        ...fields,
      };
      const answer = await frontDesk.post('/api/clients', other);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'possible_duplicate' });
      const { candidates } = answer.json<{ details: DuplicateDetails }>().details;
      expect(candidates.map(({ client, reasons }) => [client.id, reasons])).toEqual([
        [first.id, [reason]],
      ]);
      await server.addClient(other);
    },
  );

  test('answers a repeated request with its first response', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { ...emptyClient, name: 'Una Sola Vez' };
    const [first, second] = [
      await frontDesk.post('/api/clients', body, { headers }),
      await frontDesk.post('/api/clients', body, { headers }),
    ];
    expect(second.json()).toEqual(first.json());
    expect(await server.search('una sola vez')).toEqual(['Una Sola Vez']);
    const other = await frontDesk.post('/api/clients', { ...body, notes: 'x' }, { headers });
    expect(other.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });
});

describe('saving a client', () => {
  test('stores the change and its author in the history', async () => {
    const client = await server.addClient({ name: 'Marta Antes' });
    const answer = await frontDesk.put(`/api/clients/${client.id}`, {
      ...emptyClient,
      name: 'Marta Después',
      phone: '644 55 66 77',
      version: 1,
    });
    expect(answer.json()).toMatchObject({ name: 'Marta Después', version: 2 });
    const history = await frontDesk.get(`/api/clients/${client.id}/history`);
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

  test('refuses a stale version and returns the current one', async () => {
    const client = await server.addClient({ name: 'Pau Uno' });
    const save = (name: string) =>
      frontDesk.put(`/api/clients/${client.id}`, { ...emptyClient, name, version: 1 });
    const answers = await Promise.all([save('Pau Dos'), save('Pau Tres')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    const saved = answers.find(({ statusCode }) => statusCode === 200);
    expect(refused?.json()).toMatchObject({
      code: 'stale_version',
      details: { current: { name: saved?.json<Client>().name, version: 2 } },
    });
  });

  test('does not warn of a duplicate that existed before this change', async () => {
    await server.addClient({ name: 'Gemela Igual' });
    const second = await server.addClient({ name: 'Gemela Igual' });
    const answer = await frontDesk.put(`/api/clients/${second.id}`, {
      ...emptyClient,
      name: 'Gemela Igual',
      notes: 'La segunda.',
      version: 1,
    });
    expect(answer.statusCode).toBe(200);
  });
});

test('a client can be archived and restored, each only once', async () => {
  const client = await server.addClient({ name: 'Archivo Temporal' });
  const at = `/api/clients/${client.id}`;
  expect((await frontDesk.post(`${at}/archive`)).json()).toMatchObject({ status: 'archived' });
  expect(await server.search('archivo temporal')).toEqual([]);
  expect(await server.search('archivo temporal', '&status=archived')).toEqual(['Archivo Temporal']);
  expect((await frontDesk.post(`${at}/archive`)).json()).toMatchObject({
    code: 'illegal_transition',
  });
  expect((await frontDesk.post(`${at}/restore`)).json()).toMatchObject({ status: 'active' });
  expect((await frontDesk.post(`${at}/restore`)).statusCode).toBe(409);
});

test('consents keep the time of each grant and withdrawal', async () => {
  const client = await server.addClient({ name: 'Consentida Soto' });
  const put = (isGranted: boolean) =>
    frontDesk.put(`/api/clients/${client.id}/consents`, {
      consents: [{ kind: 'images', isGranted }],
    });
  const given = (await put(true)).json<Client>().consents.find(({ kind }) => kind === 'images');
  expect(given).toEqual({
    kind: 'images',
    isGranted: true,
    changedAt: server.clock.now().toISOString(),
    versions: { terms: 1, privacy: 1 },
  });
  await put(false);
  await put(false);
  const { items } = (await frontDesk.get(`/api/clients/${client.id}/history`)).json<{
    items: { action: string }[];
  }>();
  expect(items.map(({ action }) => action)).toEqual([
    'consentWithdrawn',
    'consentGranted',
    'created',
  ]);
});

test.each(['archive', 'restore'])('%s answers 404 for a missing client', async (verb) => {
  expect((await frontDesk.post(`/api/clients/${newId()}/${verb}`)).statusCode).toBe(404);
});
