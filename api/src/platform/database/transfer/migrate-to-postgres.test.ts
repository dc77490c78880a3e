import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { startApi } from '../../../app.ts';
import { seedDemo } from '../../../demo/index.ts';
import { createPasswordHasher } from '../../../identity/auth/index.ts';
import { createEmptyPostgres } from '../../../testing/database/test-database.ts';
import { TestClock } from '../../../testing/doubles/test-clock.ts';
import { readConfig } from '../../config/config.ts';
import {
  checksumOf,
  type Database,
  migrate,
  openDatabase,
  readMigrations,
  setTextFormats,
  storedTables,
} from '../index.ts';
import { migrateToPostgres } from './migrate-to-postgres.ts';

const leftOvers: (() => Promise<void>)[] = [];
let dataDir: string;
let contents: unknown;

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-move-'));
  leftOvers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function emptyTarget(): Promise<string> {
  const { url, drop } = await createEmptyPostgres();
  leftOvers.push(drop);
  return url;
}

async function at<T>(databaseUrl: string | null, look: (database: Database) => Promise<T>) {
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** The rows and the checksum of every table. */
async function contentsOf({ pool }: Database): Promise<Record<string, unknown>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await setTextFormats(client);
    const found: Record<string, unknown> = {};
    for (const table of await storedTables(client)) {
      found[table.name] = await checksumOf(client, { table });
    }
    await client.query('rollback');
    return found;
  } finally {
    client.release();
  }
}

const tableCount = async ({ pool }: { pool: pg.Pool }) =>
  (await pool.query(`select from pg_tables where schemaname = 'public'`)).rows.length;

const move = async (databaseUrl: string) =>
  migrateToPostgres({ dataDir, databaseUrl }, await readMigrations());

beforeAll(async () => {
  if (globalThis.database !== 'postgres') return;
  dataDir = await emptyFolder();
  const hasher = await createPasswordHasher();
  await at(null, async (database) => {
    await migrate(database.pool, await readMigrations());
    const hashPassword = (password: string) => hasher.hash(password);
    await seedDemo({ database, clock: new TestClock(), hashPassword });
    contents = await contentsOf(database);
  });
});
afterAll(async () => {
  for (const clear of leftOvers) await clear();
});

test('a move from a folder without an embedded database is refused', async () => {
  const folder = await emptyFolder();
  const where = { dataDir: folder, databaseUrl: 'postgres://nadie@127.0.0.1:1/nada' };
  const moving = migrateToPostgres(where, await readMigrations());
  await expect(moving).rejects.toThrow(/no hay una base de datos embebida/);
  expect(await readdir(folder)).toEqual([]);
});

if (globalThis.database === 'postgres') {
  describe('the move of the embedded database to PostgreSQL', () => {
    test('brings every table with its checksum, and Aforo logs in on the copy', async () => {
      const url = await emptyTarget();
      const { tables, rows } = await move(url);
      expect(await at(url, contentsOf)).toEqual(contents);
      expect(await at(null, contentsOf)).toEqual(contents);
      expect(tables).toBe(Object.keys(contents as object).length);
      expect(rows).toBeGreaterThan(1000);

      const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' });
      const { app, close } = await startApi(config);
      try {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { origin: config.publicUrl.origin },
          payload: { email: 'admin@aforo.test', password: 'aforo-demo-2026' },
        });
        expect(answer.statusCode).toBe(200);
      } finally {
        await close();
      }
    });

    test('keeps the constraints, the triggers and the next value of an identity', async () => {
      const url = await emptyTarget();
      await move(url);
      await at(url, async ({ pool }) => {
        const off = await pool.query(
          `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
        );
        expect(off.rows).toEqual([]);
        await expect(pool.query('delete from document')).rejects.toThrow();
        await expect(
          pool.query('update booking set client_id = gen_random_uuid()'),
        ).rejects.toThrow(/foreign key/);
        const { rows } = await pool.query<{ next: string; largest: string }>(
          `select nextval(pg_get_serial_sequence('waitlist_entry', 'position')) as next,
             (select max(position) from waitlist_entry) as largest`,
        );
        expect(Number(rows[0]?.next)).toBe(Number(rows[0]?.largest) + 1);
      });
    });

    test('refuses a database that is not empty, and leaves it as it is', async () => {
      const url = await emptyTarget();
      await at(url, ({ pool }) => pool.query('create table mine (id int)'));
      await expect(move(url)).rejects.toThrow(/no está vacía. No se ha tocado nada/);
      expect(await at(url, tableCount)).toBe(1);
    });

    test('refuses while Aforo runs on either side', async () => {
      const url = await emptyTarget();
      await expect(at(null, () => move(url))).rejects.toThrow('ya lo está usando otro Aforo');
      await expect(at(url, () => move(url))).rejects.toThrow('Hay un Aforo en marcha');
    });

    test('that ends half-way leaves the target empty, and can be repeated', async () => {
      const url = await emptyTarget();
      // The copy of a late table meets a row that PostgreSQL refuses.
      await at(null, ({ pool }) =>
        pool.query(
          `alter table session drop constraint session_status_check;
           update session set status = 'broken' where id = (select id from session limit 1)`,
        ),
      );
      await expect(move(url)).rejects.toThrow(/session_status_check/);
      expect(await at(url, tableCount)).toBe(0);
      await at(null, ({ pool }) =>
        pool.query(`update session set status = 'scheduled' where status = 'broken'`),
      );
      await move(url);
      expect(await at(url, tableCount)).toBeGreaterThan(50);
    });

    test('finds a row that did not arrive', async () => {
      const url = await emptyTarget();
      const migrations = await readMigrations();
      const target = await openDatabase({ dataDir, databaseUrl: url });
      await target.close();
      // A rule of the target drops rows without an error, as a lost write would.
      const losing = migrations.map((migration) =>
        migration === migrations.at(-1)
          ? {
              ...migration,
              sql: `${migration.sql}; create rule lost as on insert to client_tag do instead nothing;`,
            }
          : migration,
      );
      await expect(migrateToPostgres({ dataDir, databaseUrl: url }, losing)).rejects.toThrow(
        /La tabla client_tag no ha llegado igual/,
      );
      expect(await at(url, tableCount)).toBe(0);
    });
  });
}
