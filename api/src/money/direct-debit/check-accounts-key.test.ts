import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ErrorBody, Mandates } from '@aforo/shared/contract';
import {
  addDebt,
  addMandate,
  addSentBatch,
  configureCreditor,
  ibans,
} from '../../testing/records/direct-debits.ts';
import { openRegister } from '../../testing/records/till.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { createAccounts } from './accounts.ts';
import { checkAccountsKey } from './check-accounts-key.ts';

const otherKey = Buffer.alloc(32, 'other');

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  server.clock.set('2026-11-23T09:00:00.000Z');
  await configureCreditor(server);
  await openRegister(server);
});
afterAll(() => server.close());

const codeOf = (answer: { statusCode: number; json: () => unknown }) => ({
  status: answer.statusCode,
  code: (answer.json() as Partial<ErrorBody>).code,
});

test('after a lost key the accounts are asked for again, and what it sealed says why', async () => {
  const { database } = server.dependencies;
  const [ana, berta] = [await server.addClient('Ana Ruiz'), await server.addClient('Berta Gil')];
  const signed = await addMandate(server, ana);
  const batch = await addSentBatch(server, [(await addDebt(server, ana, 4500)).id]);
  await server.frontDesk.post(`/api/clients/${berta.clientId}/mandates`, {
    debtorName: 'Berta Gil',
    iban: ibans[2],
  });
  await expect(checkAccountsKey(database, otherKey, { secretsKeyIsLost: false })).rejects.toThrow(
    'SECRETS_KEY_LOST=1',
  );
  await checkAccountsKey(database, otherKey, { secretsKeyIsLost: true });

  const mandatesOf = async ({ clientId }: { clientId: string }) =>
    (await server.frontDesk.get(`/api/clients/${clientId}/mandates`)).json<Mandates>();
  expect(await mandatesOf(ana)).toMatchObject({
    isAvailable: false,
    items: [{ state: 'blocked', canChangeAccount: true }],
  });
  expect(await mandatesOf(berta)).toMatchObject({ items: [{ state: 'cancelled' }] });

  // This server has the first key, so what it can't read was sealed with the other one.
  const other = createAccounts(otherKey);
  await server.rows(
    'update sepa_mandate set paper = $2 where id = $1',
    signed.id,
    other.sealBytes(Buffer.from('%PDF-'), signed.id),
  );
  await server.rows(
    'update direct_debit_batch set xml = $2 where id = $1',
    batch.id,
    other.sealBytes(Buffer.from('<Document/>'), batch.id),
  );
  const unreadable = { status: 409, code: 'stored_unreadable' };
  const paper = await server.frontDesk.get(`/api/mandates/${signed.id}/paper`);
  expect(codeOf(paper)).toEqual(unreadable);
  const file = await server.admin.get(`/api/direct-debit-batches/${batch.id}/file`);
  expect(codeOf(file)).toEqual(unreadable);

  await configureCreditor(server);
  const changed = await ana.person.post(`/api/mandates/${signed.id}/account`, { iban: ibans[1] });
  expect(changed.json()).toMatchObject({ state: 'active' });
});
