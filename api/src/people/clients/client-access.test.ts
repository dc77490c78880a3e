import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client, OwnClient } from '@aforo/shared/contract';
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

describe('a client', () => {
  let ownRecord: Client;
  let person: Person;
  beforeAll(async () => {
    ownRecord = await server.addClient({
      name: 'Clienta Propia',
      notes: 'Secreto del centro',
      tags: ['vip'],
    });
    person = server.as('client', { clientId: ownRecord.id });
  });

  test('sees their own record without the notes and tags of the staff', async () => {
    const answer = await person.get('/api/me/client');
    expect(answer.json()).toMatchObject({ id: ownRecord.id, name: 'Clienta Propia' });
    expect(answer.body).not.toMatch(/Secreto|vip/);
  });

  test('changes their data and keeps the fields that only staff write', async () => {
    const answer = await person.put('/api/me/client', {
      name: 'Clienta Nueva',
      phone: '655 44 33 22',
      birthDate: '1990-02-28',
      version: ownRecord.version,
    });
    expect(answer.json<OwnClient>()).toMatchObject({ name: 'Clienta Nueva', version: 2 });
    expect((await frontDesk.get(`/api/clients/${ownRecord.id}`)).json()).toMatchObject({
      notes: 'Secreto del centro',
      tags: ['vip'],
      phone: '+34655443322',
    });
  });

  test('can withdraw optional consents, but not the contract', async () => {
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
  ])('may not %s the staff’s %s, not even for their own record', async (method, path) => {
    const url = `/api/clients/${ownRecord.id}${path}`;
    const answer = await {
      GET: () => person.get(url),
      PUT: () => person.put(url, { ...emptyClient, name: 'X Y', version: 1, consents: [] }),
      POST: () => person.post(url),
    }[method as 'GET' | 'PUT' | 'POST']();
    expect(answer.statusCode).toBe(403);
  });
});

test('staff without a client record get a 404 from the client routes', async () => {
  expect((await frontDesk.get('/api/me/client')).statusCode).toBe(404);
});

test.each(['professional', 'client'] as const)('a %s may not list clients', async (role) => {
  expect((await server.as(role).get('/api/clients')).statusCode).toBe(403);
});

test('a request without a session is answered 401', async () => {
  for (const path of ['/api/clients', `/api/clients/${newId()}`, '/api/me/client']) {
    expect((await server.anybody.get(path)).json()).toMatchObject({ code: 'not_authenticated' });
  }
});
