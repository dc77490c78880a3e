import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client, ErasurePreview } from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { tablesContaining } from '../../../testing/database/tables-containing.ts';
import { newId } from '../../../platform/ids.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

const preview = async (id: string) =>
  (await server.admin.get(`/api/clients/${id}/erasure`)).json<ErasurePreview>();
async function erase(id: string) {
  const { seen } = await preview(id);
  const wish = { givesUpSessions: true, debtIsSettled: true, seen };
  return server.admin.post(`/api/clients/${id}/erasure`, wish);
}
const members = () => server.rows('select payer_id, dependant_id from household_member');

test('erasing a payer names the dependants, who stay without a payer', async () => {
  const { clientId } = await server.addClient('Ana Gil');
  const childId = await server.addDependant(clientId, { birthDate: '2016-03-04' });
  expect((await preview(clientId)).stays[0]).toMatch(/familia.*: Lucía Ruiz$/);
  expect((await erase(clientId)).statusCode).toBe(204);
  expect(await members()).toEqual([]);
  const child = (await server.admin.get(`/api/clients/${childId}`)).json<Client>();
  expect([child.name, child.status]).toEqual(['Lucía Ruiz', 'active']);
  const history = await server.rows<{ changes: unknown }>(
    'select changes from audit_entry where entity_id = $1',
    childId,
  );
  expect(history.at(-1)?.changes).toEqual([{ field: 'payer', before: 'child', after: null }]);
});

test('erasing a dependant also erases the account to which they are invited', async () => {
  const { clientId } = await server.addClient('Eva Sanz');
  const name = 'Berenice Zabaleta';
  const childId = await server.addDependant(clientId, { name, birthDate: '2009-03-04' });
  const [userId, email] = [newId(), `${newId()}@correo.test`];
  await server.rows(
    `insert into app_user (id, email, name, role, created_at)
     values ($1, $2, $3, 'client', now())`,
    userId,
    email,
    name,
  );
  await server.rows(
    'update household_member set invited_at = now(), invited_user_id = $2 where dependant_id = $1',
    childId,
    userId,
  );
  expect((await erase(childId)).statusCode).toBe(204);
  expect(await members()).toEqual([]);
  expect(await tablesContaining(server, [name, email])).toEqual([]);
});
