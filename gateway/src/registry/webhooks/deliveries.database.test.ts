import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createSecretBox } from '@aforo/api/config';
import { sql } from 'kysely';
import {
  openRegistryDatabase,
  untilBlocked,
  type TestDatabase,
} from '../../testing/registry-database.ts';
import { registryTables, type RegistryConnection } from '../database/registry-tables.ts';
import { recordEvent } from '../events/events.repository.ts';
import { createRegistryMetrics } from '../reports/metrics.ts';
import { createDeliveries } from './deliveries.ts';
import { markDelivered, markFailed, takeDue, type DueDelivery } from './webhooks.repository.ts';
import { createWebhooks } from './webhooks.ts';

type DeliveryKey = Pick<DueDelivery, 'eventId' | 'webhookId'>;

const dayMs = 24 * 60 * 60_000;
let base: TestDatabase;
let db: RegistryConnection;
let now = new Date('2026-03-02T10:00:00Z');
/** What the receiver answers. */
let status = 204;
let received = 0;
/** Why the key can't be read; null if it can. */
let keyProblem: Error | null = null;
const errors: unknown[] = [];
const receiver = createServer((request, response) => {
  received++;
  request.resume().on('end', () => response.writeHead(status).end());
});
let url = '';

const box = createSecretBox(Buffer.alloc(32, 7));
const sending = {
  isPublic: false,
  now: () => now,
  openSecrets: () => (keyProblem ? Promise.reject(keyProblem) : Promise.resolve(box)),
};
const webhooks = () => createWebhooks({ ...sending, db });
const deliveries = () =>
  createDeliveries({
    ...sending,
    db,
    publicUrl: null,
    metrics: createRegistryMetrics(),
    onError: (error) => errors.push(error),
    onWarning: () => undefined,
    tickMs: 0,
  });

beforeAll(async () => {
  base = await openRegistryDatabase();
  db = registryTables(base.database);
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/aforo`; // it listens
});
beforeEach(() => {
  status = 204;
  received = 0;
  keyProblem = null;
  errors.length = 0;
});
afterEach(async () => {
  await db.deleteFrom('registryWebhook').execute();
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await base.drop();
});

/** Passes time for the gateway, and for the database, whose clock goes on: its rows get older. */
async function pass(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  await sql`update registry_delivery set next_at = next_at - ${ms} * interval '1 millisecond',
    given_up_at = given_up_at - ${ms} * interval '1 millisecond'`.execute(db);
}

function happen(trx = db): Promise<void> {
  const event = { kind: 'unfreeze', area: null, author: 'eva', summary: 'Descongelado' } as const;
  return recordEvent(trx, event, now);
}

describe('a webhook that is removed', () => {
  test('makes no act fail that happens at the same time', async () => {
    const { id } = await webhooks().add(url, 'eva');
    const acting = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('registryWebhook').where('id', '=', id).execute();
      const act = happen();
      await untilBlocked(base.database);
      return { act };
    });
    await (
      await acting
    ).act;
    expect(await db.selectFrom('registryDelivery').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['delivered', (key: DeliveryKey) => markDelivered(db, key, now)],
    ['failed', (key: DeliveryKey) => markFailed(db, key, { failure: 'x', retryMs: 0 })],
  ])('and an event that is marked as %s don’t wait for each other', async (_name, mark) => {
    const { id } = await webhooks().add(url, 'eva');
    const { eventId } = await db
      .selectFrom('registryDelivery')
      .select('eventId')
      .executeTakeFirstOrThrow();
    const { marking } = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('registryWebhook')
        .set({ failure: null })
        .where('id', '=', id)
        .execute();
      const marked = mark({ eventId, webhookId: id });
      await untilBlocked(base.database);
      await trx.deleteFrom('registryWebhook').where('id', '=', id).execute();
      return { marking: marked };
    });
    await marking;
    expect(await webhooks().list()).toEqual([]);
  });
});

test('a key that can’t be read is no failure of the webhook, whose event is delivered later', async () => {
  await webhooks().add(url, 'eva');
  keyProblem = new Error('no key');
  await deliveries().tick();
  expect(errors).toEqual([keyProblem]);
  expect(await webhooks().list()).toMatchObject([{ failure: null, pending: 1 }]);
  keyProblem = null;
  await pass(60_000);
  await deliveries().tick();
  expect(received).toBe(1);
  expect(await webhooks().list()).toMatchObject([{ failure: null, pending: 0 }]);
});

test('an event that was given up is shown for a week', async () => {
  await webhooks().add(url, 'eva');
  status = 500;
  await pass(dayMs);
  await deliveries().tick();
  await pass(7 * dayMs - 60_000);
  await deliveries().tick();
  expect(await webhooks().list()).toMatchObject([{ givenUp: 1 }]);
  await pass(60_000);
  await deliveries().tick();
  expect(await webhooks().list()).toMatchObject([{ givenUp: 0, pending: 0 }]);
});

test('a webhook with many events takes the turn of no other', async () => {
  await webhooks().add(url, 'eva');
  for (let count = 0; count < 8; count++) await happen();
  await pass(1000);
  await webhooks().add(url, 'eva');
  const due = await takeDue(db, { leaseMs: 60_000, perWebhook: 5 });
  expect(due.length).toBe(6);
  expect(new Set(due.map(({ webhookId }) => webhookId)).size).toBe(2);
  await pass(60_000);
  await deliveries().tick();
  expect(received).toBe(11);
});

test.each([
  ['behind', -3_600_000],
  ['ahead', 3_600_000],
])('a gateway whose clock is an hour %s delivers each event once', async (_where, ms) => {
  await webhooks().add(url, 'eva');
  const taken = await takeDue(db, { leaseMs: 60_000, perWebhook: 5 });
  expect(taken).toHaveLength(1);
  now = new Date(now.getTime() + ms);
  // Another gateway holds the lease.
  await deliveries().tick();
  expect(received).toBe(0);
  // A new event is due at once, whatever the clock of the gateway that wrote it.
  await happen();
  await deliveries().tick();
  expect(received).toBe(1);
  now = new Date(now.getTime() - ms);
});
