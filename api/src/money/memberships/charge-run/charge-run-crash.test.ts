/**
 * `kill -9` of the server in the middle of a charge run, at chosen statements of its batches: every
 * period is charged once, with one document and one mail. Only on PostgreSQL, where the test can
 * hold a statement of the server: the embedded database dies with it (crash.test.ts).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type ApiProcess, startApiProcess } from '../../../testing/crash/api-process.ts';
import { waitForOldConnections } from '../../../testing/crash/crash-test-run.ts';
import {
  buildCrashTestSetup,
  type CrashTestSetup,
} from '../../../testing/crash/crash-test-setup.ts';
import { freePort } from '../../../testing/database/postgres-server.ts';
import { addDueMemberships } from '../../../testing/records/due-memberships.ts';
import { moneyInvariants } from '../../../testing/records/till.ts';
import { verifyBooks } from '../../documents/index.ts';

/** Two batches of a hundred and a part. */
const count = 250;
/** The advisory lock by which the test holds the server's transaction. */
const heldLock = 20_260_047;
const WAIT_MS = 120_000;

let setup: CrashTestSetup;
let database: Database;
let running: ApiProcess | null = null;
beforeAll(async () => {
  setup = await buildCrashTestSetup(1, 0);
  database = await setup.open();
});
afterAll(async () => {
  await running?.kill();
  await database.close();
  await setup.remove();
});

const rows = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await database.pool.query(query, values)).rows;

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`In two minutes not: ${what}`);
    await wait(50); // the other process says nothing: its rows are the only sign
  }
}

async function countCharged(): Promise<number> {
  const [found] = await rows<{ count: number }>(
    'select count(*)::integer as count from membership_period',
  );
  return found?.count ?? 0;
}

/** Starts a server whose charge run is due at once. */
async function startRun(): Promise<void> {
  running = await startApiProcess({ port: await freePort(), ...setup });
  await database.pool.query(
    `update job set run_at = now(), locked_until = null where kind = 'memberships'`,
  );
}

/** Kills the server while its transaction inserts a row. */
async function killAt({ table, row }: { table: string; row: string }): Promise<void> {
  await database.pool.query(
    `create trigger held before insert on ${table} for each row when (${row})
     execute function hold_for_test()`,
  );
  const holder = await database.pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [heldLock]);
    await startRun();
    await until(`the run is at ${table}`, async () => {
      const waiting = await rows(`select from pg_locks where locktype = 'advisory'
        and not granted and objid = ${heldLock}`);
      return waiting.length > 0;
    });
    await running?.kill();
    running = null;
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [heldLock]);
    holder.release();
  }
  await waitForOldConnections(database);
  await database.pool.query(`drop trigger held on ${table}`);
}

test('a charge run that is killed charges every period once', async () => {
  const templateId = newId();
  await database.pool.query(
    `insert into package_template (id, name, kind, validity_days, validity_from, renews_monthly,
       price_minor, tax_basis_points, created_at)
     values ($1, 'Cuota', 'unlimited', 31, 'purchase', true, 6000, 2100, now())`,
    [templateId],
  );
  await database.pool.query(
    `create function hold_for_test() returns trigger language plpgsql as
     'begin perform pg_advisory_xact_lock(${heldLock}); return new; end'`,
  );
  const renewsOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await addDueMemberships({ rows }, { count, templateId, renewsOn });
  const due = await rows<{ id: string; clientId: string; email: string }>(
    `select m.id, m.client_id as "clientId", c.email
     from membership m join client c on c.id = m.client_id order by m.renews_on, m.id`,
  );
  const at = (index: number) => due[index] ?? { id: '', clientId: '', email: '' };

  // In the second batch, with its sales and bonos written.
  await killAt({ table: 'membership_period', row: `new.membership_id = '${at(150).id}'` });
  expect(await countCharged()).toBe(100);
  // At the end of that batch, with everything written.
  await killAt({ table: 'outbox', row: `new.recipient = '${at(120).email}'` });
  expect(await countCharged()).toBe(100);
  // At the start of the last batch.
  await killAt({ table: 'sale', row: `new.client_id = '${at(230).clientId}'` });
  expect(await countCharged()).toBe(200);
  await startRun();
  await until('the run is finished', async () => {
    const open = await rows('select from membership_charge_run where finished_at is null');
    return open.length === 0 && (await countCharged()) === count;
  });
  // Once more, with nothing due.
  await running?.kill();
  await startRun();
  await until('the run has been repeated', async () => {
    const [job] = await rows<{ isRepeated: boolean }>(
      `select run_at > now() and locked_until is null as "isRepeated" from job
       where kind = 'memberships'`,
    );
    return job?.isRepeated === true;
  });
  await running?.kill();
  running = null;

  expect(
    await rows(
      `select m.id, count(p.*)::integer as periods, count(d.*)::integer as documents,
         count(u.*)::integer as bonos, (
           select count(*)::integer from sale s where s.client_id = m.client_id) as sales, (
           select count(*)::integer from outbox o join client c on c.email = o.recipient
           where c.id = m.client_id) as mails
       from membership m left join membership_period p on p.membership_id = m.id
       left join document d on d.sale_id = p.sale_id
       left join package_purchase u on u.id = p.purchase_id
       group by m.id order by m.renews_on, m.id`,
    ),
  ).toEqual(due.map(({ id }) => ({ id, periods: 1, documents: 1, bonos: 1, sales: 1, mails: 1 })));
  expect(await rows('select from membership_charge_failure')).toEqual([]);
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await rows(query) }).toEqual({ [sentence]: [] });
  }
  expect(await verifyBooks(database.connection, null)).toMatchObject({
    records: count,
    faults: [],
  });
});
