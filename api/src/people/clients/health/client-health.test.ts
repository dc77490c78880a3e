import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ClientHealth, errorMessage } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import type { Person } from '../../../testing/servers/test-app.ts';
import { tablesContaining } from '../../../testing/database/tables-containing.ts';

let server: BookingTestServer;
let frontDesk: Person;
beforeAll(async () => {
  server = await buildBookingTestServer();
  ({ frontDesk } = server);
});
afterAll(() => server.close());

const secret = 'hernia discal L5';
const at = (id: string) => `/api/clients/${id}/health`;
const consent = (id: string, isGranted: boolean, kind = 'health') =>
  frontDesk.put(`/api/clients/${id}/consents`, { consents: [{ kind, isGranted }] });
const write = (id: string, healthNotes = secret, changedAt: string | null = null) =>
  frontDesk.put(at(id), { healthNotes, changedAt }, { headers: { 'idempotency-key': newId() } });
const read = async (id: string, person = frontDesk) =>
  (await person.get(at(id))).json<ClientHealth>();

async function addConsenting(): Promise<string> {
  const { clientId } = await server.addClient();
  await consent(clientId, true);
  return clientId;
}

describe('health data', () => {
  test('cannot be read or written without consent', async () => {
    const { clientId } = await server.addClient();
    await consent(clientId, true, 'images');
    for (const answer of [await frontDesk.get(at(clientId)), await write(clientId)]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'health_consent_missing', message: errorMessage.health_consent_missing },
      ]);
    }
    expect(await tablesContaining(server, [secret])).toEqual([]);
  });

  test('are stored and read with consent, and appear in no other response', async () => {
    const id = await addConsenting();
    const { changedAt } = (await write(id)).json<ClientHealth>();
    expect(await read(id)).toEqual({ healthNotes: secret, changedAt });
    const otherPaths = [`/api/clients/${id}`, `/api/clients/${id}/history`, '/api/clients?q='];
    for (const path of otherPaths) expect((await frontDesk.get(path)).body).not.toContain(secret);
  });

  test('are deleted by an empty text', async () => {
    const id = await addConsenting();
    const { changedAt } = (await write(id, 'asma y alergia')).json<ClientHealth>();
    expect((await write(id, '', changedAt)).json()).toEqual({ changedAt: null });
    expect(await tablesContaining(server, ['asma y alergia'])).toEqual([]);
  });

  test('report a conflict to the second of two concurrent writers', async () => {
    const id = await addConsenting();
    const answers = await Promise.all([write(id, 'una'), write(id, 'otra')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'stale_version',
    });
  });

  test('answer 404 or refuse access for an erased or missing client', async () => {
    expect((await frontDesk.get(at(newId()))).statusCode).toBe(404);
  });
});

test('withdrawing the health consent removes its content from the history', async () => {
  const id = await addConsenting();
  await write(id, `${secret} operada`);
  expect(await tablesContaining(server, [`${secret} operada`])).toEqual([
    `client_health: ${secret} operada`,
  ]);
  await consent(id, false);
  expect(await tablesContaining(server, [`${secret} operada`])).toEqual([]);
  // The history shows that it was written and removed, but never contained the text.
  const changes = await server.rows<{ action: string; changes: unknown }>(
    "select action, changes from audit_entry where entity_id = $1 and action = 'updated'",
    id,
  );
  const marker = { field: 'healthNotes', before: null, after: null };
  expect(changes).toEqual([
    { action: 'updated', changes: [marker] },
    { action: 'updated', changes: [marker] },
  ]);
  // A new consent does not restore the data.
  await consent(id, true);
  expect(await read(id)).toEqual({ healthNotes: '', changedAt: null });
});

test('withdrawing the health consent deletes the center’s ZIP, which contains the notes', async () => {
  const id = await addConsenting();
  await write(id, '');
  await server.rows(
    `with made as (
       insert into center_export (id, state, bytes, created_at, expires_at)
       values (gen_random_uuid(), 'done', 1, now(), now()) returning id)
     insert into center_export_part (export_id, number, data) select id, 1, 'x' from made`,
  );
  await consent(id, false, 'images');
  expect(await server.rows('select from center_export_part')).toHaveLength(1);
  await consent(id, false);
  expect(await server.rows('select from center_export')).toEqual([]);
});

test('a client’s own withdrawal removes the data as well', async () => {
  const booker = await server.addClient();
  await consent(booker.clientId, true);
  await write(booker.clientId, 'solo suyo');
  expect(await tablesContaining(server, ['solo suyo'])).toHaveLength(1);
  await booker.person.put('/api/me/client/consents', {
    consents: [{ kind: 'health', isGranted: false }],
  });
  expect(await tablesContaining(server, ['solo suyo'])).toEqual([]);
});

describe('reading health data', () => {
  const readings = (id: string) =>
    server.rows("select from audit_entry where action = 'healthRead' and entity_id = $1", id);

  test('is audited once an hour per reader and client', async () => {
    const [id, otherId] = [await addConsenting(), await addConsenting()];
    await read(id);
    await read(id);
    expect(await readings(id)).toHaveLength(1);
    await read(id, server.admin);
    expect(await readings(id)).toHaveLength(2);
    await read(otherId);
    expect(await readings(otherId)).toHaveLength(1);
    server.clock.advance({ hours: 1 });
    await read(id);
    expect(await readings(id)).toHaveLength(3);
  });

  test('is not audited when it is refused', async () => {
    const { clientId } = await server.addClient();
    expect(await read(clientId)).toMatchObject({ code: 'health_consent_missing' });
    expect(await readings(clientId)).toHaveLength(0);
  });
});
