/**
 * `kill -9` of the server at any step of an online payment: between hold, checkout, the bank's
 * page, its event, the return and the refund of a cancellation. `PAYMENT_KILLS` sets the number of
 * kills.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApp } from '../app.ts';
import { verifyBooks } from '../money/documents/index.ts';
import { openTestBank, type TestBank } from '../money/online/test-bank/test-bank.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import { type ApiProcess, startApiProcess } from '../testing/crash/api-process.ts';
import { bookingInvariants, randomFrom } from '../testing/database/booking-invariants.ts';
import type { Send } from '../testing/crash/crash-test-client.ts';
import { runUntilKilled, waitForOldConnections } from '../testing/crash/crash-test-run.ts';
import { CrashTestPayer } from '../testing/crash/crash-test-payer.ts';
import { buildCrashTestSetup, type CrashTestSetup } from '../testing/crash/crash-test-setup.ts';
import { onlineInvariants } from '../testing/database/online-invariants.ts';
import { freePort } from '../testing/database/postgres-server.ts';
import { newId } from '../platform/ids.ts';
import { testOrigin, testSecretsKey } from '../testing/servers/test-app.ts';
import { moneyInvariants } from '../testing/records/till.ts';

/** PGlite needs longer to restart. */
const kills = Number(process.env['PAYMENT_KILLS'] ?? (globalThis.database === 'pglite' ? 3 : 5));
const seed = Number(process.env['KILL_SEED'] ?? 20261125);
const payerCount = 6;
const HOUR_MS = 3_600_000;

/** Receives the bank's events; no receiver exists while the server is down. */
type EventReceiver = (body: string, signature: string) => Promise<boolean>;
const noReceiver: EventReceiver = async () => false;

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
let receiveEvent = noReceiver;
let bank: TestBank;
let setup: CrashTestSetup;
let running: ApiProcess | null = null;
let after: Database | null = null;

beforeAll(async () => {
  bank = await openTestBank({
    clock,
    origin: testOrigin,
    deliver: (body, signature) => receiveEvent(body, signature),
  });
  setup = await buildCrashTestSetup(payerCount, 0);
  const database = await setup.open();
  // No client has a bono left, and the products of the shop are sold online.
  await database.pool.query(
    `update package_purchase
     set purchased_at = purchased_at - interval '400 days', expires_at = expires_at - interval '400 days'`,
  );
  await database.pool.query(`update product set is_online = true`);
  const bookingLimits = { unpaidAhead: null, perDay: null, madePerDay: null };
  await database.pool.query('update center set policies = $1', [{ bookingLimits }]);
  await database.close();
});
afterAll(async () => {
  await running?.kill();
  await after?.close();
  await bank.close();
  await setup.remove();
});

const access = () => ({
  STRIPE_SECRET_KEY: bank.access.secretKey,
  STRIPE_WEBHOOK_SECRET: bank.access.webhookSecret,
  STRIPE_API_URL: bank.access.apiUrl,
});
const eventHeaders = (signature: string) => ({
  'content-type': 'application/json',
  'stripe-signature': signature,
});

/** Delivers the bank's events to the running server. */
const receiverAt =
  (url: string): EventReceiver =>
  async (body, signature) => {
    const headers = eventHeaders(signature);
    const answer = fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body });
    return await answer.then(
      ({ ok }) => ok,
      () => false,
    );
  };

interface Outcome {
  id: string;
  state: string;
  documents: number;
  refundDocuments: number;
}

const outcomes = `
  select o.id, o.state,
    (select count(*)::integer from document d where d.sale_id = p.sale_id and d.type <> 'F3') as documents,
    (select count(*)::integer from sale r join document d on d.sale_id = r.id
      where r.original_sale_id = p.sale_id) as "refundDocuments"
  from online_payment o left join payment p on p.id = o.payment_id`;

test(
  `after ${kills} kills every payment is in exactly one document or was refunded`,
  async () => {
    const random = randomFrom(seed);
    const payers = setup.clients.map(
      (client, index) => new CrashTestPayer(setup, client, bank, randomFrom(seed + 1 + index)),
    );
    const port = await freePort();
    const startedAt = performance.now();
    for (let kill = 0; kill < kills; kill++) {
      // A third of the bank's events are lost, even while the server runs.
      bank.events.knobs.delivery = random() < 0.33 ? 'lost' : 'once';
      const death = { answers: 3 + Math.floor(20 * random()), delayMs: 40 * random() };
      running = await startApiProcess({ port, ...setup, environment: access() });
      receiveEvent = receiverAt(running.url);
      await runUntilKilled(running, payers, death);
      running = null;
      receiveEvent = noReceiver;
      await bank.events.settled();
    }
    const unheard = bank.ledger.all().filter(({ isPaid }) => isPaid);
    const cutOff = payers.flatMap(({ unanswered }) => unanswered).length;

    const database = (after = await setup.open());
    await waitForOldConnections(database);
    const { app, dependencies } = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: testOrigin, ...access() }),
      database,
      clock,
      mailer: async () => undefined,
      hasRateLimits: false,
      secretsKey: testSecretsKey,
    });
    receiveEvent = async (payload, signature) => {
      const headers = eventHeaders(signature);
      const url = '/api/webhooks/stripe';
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode < 300;
    };
    bank.events.knobs.delivery = 'once';
    const send: Send = async ({ cookie }, { key, path, body }) => {
      const headers = { cookie, origin: testOrigin, 'idempotency-key': key };
      const answer = await app.inject({ method: 'POST', url: path, payload: body, headers });
      return { status: answer.statusCode, body: answer.body };
    };
    for (const payer of payers) await payer.retryUnanswered(send);
    await bank.events.settled();
    // A bank resends events that got no response: here half of them, in reverse order.
    for (const event of bank.events.sent.toReversed().filter((_, index) => index % 2 === 0)) {
      expect(await bank.events.resend(event)).toBe(true);
    }
    // On a slow machine no client got as far as cancelling a paid seat.
    const [paidSeat] = (
      await database.pool.query<{ id: string; clientId: string }>(
        `select b.id, b.client_id as "clientId" from online_payment o
         join booking b on b.id = o.booking_id
         where o.state = 'captured' and b.status = 'confirmed' limit 1`,
      )
    ).rows;
    const owner = setup.clients.find(({ clientId }) => clientId === paidSeat?.clientId);
    if (!paidSeat || !owner) throw new Error('no paid seat');
    const path = `/api/bookings/${paidSeat.id}/cancellation`;
    const cancelled = await send(owner, { key: newId(), path, body: { expected: 'cancelled' } });
    expect(cancelled).toMatchObject({ status: 200 });
    // The others never arrive: a job asks the bank. Failed refunds are retried within six hours.
    for (let hours = 0; hours < 24; hours++) {
      aheadMs += HOUR_MS;
      await dependencies.jobs.runDue();
      await bank.events.settled();
    }

    const rows = async <T>(query: string): Promise<T[]> => (await database.pool.query(query)).rows;
    const byId = new Map((await rows<Outcome>(outcomes)).map((row) => [row.id, row]));
    const checkouts = bank.ledger.all();
    process.stdout.write(
      `kill -9 while paying on ${globalThis.database}, seed ${seed}: ${kills} kills, ` +
        `${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${checkouts.length} checkouts, ` +
        `${unheard.length} paid before the last life, ${cutOff} requests cut off at the last kill, ` +
        `${checkouts.filter(({ refundedMinor }) => refundedMinor > 0).length} given back\n`,
    );
    expect(
      payers.flatMap(({ answered }) => answered).filter(({ answer }) => answer.status >= 500),
    ).toEqual([]);
    for (const checkout of checkouts) {
      const outcome = byId.get(checkout.reference ?? '');
      const { isPaid, amountMinor, refundedMinor } = checkout;
      const said = { ...outcome, isPaid, refundedMinor };
      if (!isPaid) expect(said).toEqual({ ...said, documents: 0, refundedMinor: 0 });
      else if (outcome?.state === 'captured') {
        const refundDocuments = refundedMinor === 0 ? 0 : 1;
        expect(said).toEqual({ ...said, documents: 1, refundDocuments });
        expect([0, amountMinor]).toContain(refundedMinor);
      } else expect(said).toEqual({ ...said, documents: 0, refundedMinor: amountMinor });
    }
    // Otherwise the run tests only one of the two.
    expect(checkouts.filter(({ isPaid }) => isPaid).length).toBeGreaterThan(kills);
    expect(checkouts.some(({ refundedMinor }) => refundedMinor > 0)).toBe(true);
    expect(await rows(`select id from online_payment where state = 'started'`)).toEqual([]);
    // Paid and cancelled seats were refunded; kept ones were not.
    const cancelledPaid = await rows<{ id: string }>(
      `select o.id from online_payment o join booking b on b.id = o.booking_id
       where b.status = 'cancelled' and o.state = 'captured'`,
    );
    const refunded = new Set(
      checkouts.filter(({ refundedMinor }) => refundedMinor > 0).map(({ reference }) => reference),
    );
    expect(cancelledPaid.filter(({ id }) => !refunded.has(id))).toEqual([]);
    const invariants = { ...bookingInvariants, ...moneyInvariants, ...onlineInvariants };
    for (const [name, query] of Object.entries(invariants)) {
      expect([name, await rows(query)]).toEqual([name, []]);
    }
    expect((await verifyBooks(database.connection, null)).faults).toEqual([]);
    await app.close();
  },
  60_000 + kills * 60_000,
);
