/**
 * Repeated `kill -9` of the server under load: every acknowledged request is stored, every
 * unacknowledged one is stored once after a retry, and so is every mail. `KILLS` sets the number of
 * kills.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApp } from '../app.ts';
import { verifyBooks } from '../money/documents/index.ts';
import { systemClock } from '../platform/time/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { readSecretsKey } from '../platform/config/secrets-key.ts';
import type { Database } from '../platform/database/database.ts';
import { type ApiProcess, startApiProcess } from '../testing/crash/api-process.ts';
import { bookingInvariants, randomFrom } from '../testing/database/booking-invariants.ts';
import { buildCrashTestSetup, type CrashTestSetup } from '../testing/crash/crash-test-setup.ts';
import {
  CrashTestClient,
  type CrashTestPerson,
  type Send,
} from '../testing/crash/crash-test-client.ts';
import { runUntilKilled, waitForOldConnections } from '../testing/crash/crash-test-run.ts';
import { CrashTestTill } from '../testing/crash/crash-test-till.ts';
import { freePort } from '../testing/database/postgres-server.ts';
import { testOrigin } from '../testing/servers/test-app.ts';
import { moneyInvariants } from '../testing/records/till.ts';

/** PGlite dies with the API: there is one way to kill it, and it needs longer to restart. */
const kills = Number(process.env['KILLS'] ?? (globalThis.database === 'pglite' ? 2 : 4));
const seed = Number(process.env['KILL_SEED'] ?? 20261120);
const clientCount = 8;
const receptionistCount = 8;

let setup: CrashTestSetup;
let running: ApiProcess | null = null;
let after: Database | null = null;
beforeAll(async () => {
  setup = await buildCrashTestSetup(clientCount, receptionistCount);
});
afterAll(async () => {
  await running?.kill();
  await after?.close();
  await setup.remove();
});

/** A server in this process, without limits, whose mails are recorded. */
async function openApp(database: Database) {
  const sent = new Set<string>();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: testOrigin,
    DATA_DIR: setup.dataDir,
  });
  const { app, dependencies } = await buildApp({
    config,
    database,
    clock: systemClock,
    mailer: async ({ id }) => void sent.add(id),
    hasRateLimits: false,
    // The key of the killed servers, which recognises their repeated requests.
    secretsKey: await readSecretsKey(config),
  });
  const send: Send = async ({ cookie }, { key, path, body }) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { cookie, origin: testOrigin, 'idempotency-key': key },
    });
    return { status: answer.statusCode, body: answer.body };
  };
  return { app, send, sent, deliver: () => dependencies.outbox.deliver() };
}

/** The database contains exactly the acknowledged sales, and the fiscal records match them. */
async function expectEverySaleOnce(database: Database, tills: readonly CrashTestTill[]) {
  const { rows } = await database.pool.query<{ id: string; kind: string; total: number }>(
    `select id, kind, total_minor as total from sale where origin <> 'imported' order by id`,
  );
  const answered = tills.flatMap(({ sales }) => [...sales.values()]);
  expect(rows).toEqual(
    answered
      .map(({ id, kind, totalMinor }) => ({ id, kind, total: totalMinor }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
  // Otherwise the run tests only one of the two.
  expect(new Set(answered.map(({ kind }) => kind))).toEqual(new Set(['sale', 'refund']));
  expect(await verifyBooks(database.connection, null)).toMatchObject({
    records: rows.length,
    faults: [],
  });
}

const mailIds = async (dataDir: string) =>
  (await readdir(join(dataDir, 'mail')).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.replace('.eml', ''));

test(
  `after ${kills} kills nothing acknowledged is lost and nothing is doubled`,
  async () => {
    const random = randomFrom(seed);
    const clients = setup.clients.map(
      (client, index) => new CrashTestClient(setup, client, randomFrom(seed + 1 + index)),
    );
    const tills = setup.receptionists.map(
      (person, index) => new CrashTestTill(setup, person, randomFrom(seed + 101 + index)),
    );
    const people: CrashTestPerson[] = [...clients, ...tills];
    const port = await freePort();
    const startedAt = performance.now();
    let broken = 0;
    for (let kill = 0; kill < kills; kill++) {
      const before = people.flatMap(({ unanswered }) => unanswered.map(({ key }) => key));
      const death = { answers: 5 + Math.floor(40 * random()), delayMs: 30 * random() };
      running = await startApiProcess({ port, ...setup });
      await runUntilKilled(running, people, death);
      running = null;
      const open = people.flatMap(({ unanswered }) => unanswered.map(({ key }) => key));
      broken += open.filter((key) => !before.includes(key)).length;
    }

    const database = (after = await setup.open());
    await waitForOldConnections(database);
    // Skips the two minutes after which mails whose delivery was interrupted are sent again.
    await database.pool.query(`update outbox set locked_until = null`);
    const { app, send, sent, deliver } = await openApp(database);
    const replayed = people.flatMap((person) =>
      person.answered.slice(-5).map((known) => ({ person, ...known })),
    );
    for (const person of people) await person.retryUnanswered(send);
    expect(people.flatMap(({ unanswered }) => unanswered)).toEqual([]);
    const answers = people.flatMap(({ answered }) => answered);
    process.stdout.write(
      `kill -9 on ${globalThis.database}, seed ${seed}: ${kills} kills, ` +
        `${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${answers.length} answers, ` +
        `${broken} requests cut off, ${tills.reduce((sum, { sales }) => sum + sales.size, 0)} sales and refunds\n`,
    );
    // Otherwise no request was in progress at a kill, and the run proves nothing.
    expect(broken).toBeGreaterThan(kills);
    expect(answers.filter(({ answer }) => answer.status >= 500)).toEqual([]);

    // A repeated request gets its first response.
    for (const { person, request, answer } of replayed) {
      const again = await send(person.person, request);
      if (answer.status === 200) expect(again).toEqual(answer);
    }

    const rows = async <T>(query: string): Promise<T[]> => (await database.pool.query(query)).rows;
    for (const [name, query] of Object.entries({ ...bookingInvariants, ...moneyInvariants })) {
      expect([name, await rows(query)]).toEqual([name, []]);
    }
    await expectEverySaleOnce(database, tills);
    const written = await rows<{ id: string; client_id: string; status: string }>(
      'select id, client_id, status from booking',
    );
    const notices = await rows<{ id: string; kind: string; recipient: string; state: string }>(
      'select id, kind, recipient, state from outbox',
    );
    for (const { client, bookings } of clients) {
      const clientRows = written.filter(({ client_id }) => client_id === client.clientId);
      expect(Object.fromEntries(clientRows.map(({ id, status }) => [id, status]))).toEqual(
        Object.fromEntries(bookings),
      );
      const noticesOf = (kind: string) =>
        notices.filter((notice) => notice.recipient === client.email && notice.kind === kind);
      const cancelled = clientRows.filter(({ status }) => status === 'cancelled');
      expect([noticesOf('booking booked').length, noticesOf('booking cancelled').length]).toEqual([
        clientRows.length,
        cancelled.length,
      ]);
    }

    await deliver();
    expect(await rows(`select from outbox where state <> 'sent'`)).toEqual([]);
    const out = new Set([...sent, ...(await mailIds(setup.dataDir))]);
    expect(notices.filter(({ id }) => !out.has(id))).toEqual([]);
    await app.close();
  },
  60_000 + kills * 60_000,
);
