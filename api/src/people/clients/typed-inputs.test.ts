import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@aforo/shared/contract';
import { typedEmails, typedNames, typedPhones } from '@aforo/shared/testing/typed-inputs';
import {
  buildClientTestServer,
  type ClientTestServer,
  emptyClient,
} from '../../testing/servers/client-test-server.ts';

let server: ClientTestServer;
beforeAll(async () => {
  server = await buildClientTestServer();
});
afterAll(() => server.close());

/** The stored client; null if the field is refused. */
async function store(fields: Partial<Client>): Promise<Client | null> {
  const answer = await server.frontDesk.post('/api/clients', {
    ...emptyClient,
    name: 'Ana Ruiz',
    acceptsDuplicate: true,
    ...fields,
  });
  if (answer.statusCode === 200) return answer.json<Client>();
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(Object.keys(fields));
  return null;
}

describe('the record of a client', () => {
  test.each(typedPhones)('takes the telephone %j, sent as %j, as %j', async (phone, _, stored) => {
    expect((await store({ phone }))?.phone ?? null).toBe(stored);
  });

  test.each(typedEmails)('takes the e-mail %j as %j', async (email, stored) => {
    expect((await store({ email }))?.email ?? null).toBe(stored);
  });

  test.each(typedNames)('takes the name %j as %j', async (name, stored) => {
    expect((await store({ name }))?.name ?? null).toBe(stored);
  });
});

test('every way to type a telephone finds its client', async () => {
  const phones = [...new Set(typedPhones.flatMap(([, , stored]) => stored ?? []))];
  // The name has no digits: only the telephone can be found.
  const nameOf = (phone: string) => `Zoe Vidal ${'I'.repeat(phones.indexOf(phone) + 1)}`;
  for (const phone of phones) await store({ name: nameOf(phone), phone });
  for (const [typed, , stored] of typedPhones) {
    if (stored === null) continue;
    expect([typed, await server.search(typed, '&pageSize=100')]).toEqual([
      typed,
      expect.arrayContaining([nameOf(stored)]),
    ]);
  }
});
