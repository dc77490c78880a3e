/** The center's ZIP holds everything that was put in, and an empty installation gets all of it. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import type { CenterExport } from '@aforo/shared/contract';
import { seedDemo } from '../demo/index.ts';
import { importCenter } from '../insight/exports/index.ts';
import { verifyDatabase } from '../money/documents/index.ts';
import {
  checksumOf,
  type Database,
  migrate,
  openDatabase,
  readMigrations,
  setTextFormats,
  storedTables,
} from '../platform/database/index.ts';
import { createEmptyPostgres } from '../testing/database/test-database.ts';
import { addCompleteClient } from '../testing/records/complete-client.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../testing/servers/booking-test-server.ts';

interface Manifest {
  migrations: { version: string; checksum: string }[];
  tables: { name: string; rows: number; checksum: string; bytes: number; sha256: string }[];
}

let server: BookingTestServer;
let folder: string;
let file: string;
let parts: Record<string, Uint8Array>;
let manifest: Manifest;
const leftOvers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-center-'));
  leftOvers.push(() => rm(folder, { recursive: true, force: true }));
  server = await buildBookingTestServer({ environment: { DATA_DIR: join(folder, 'source') } });
  leftOvers.unshift(() => server.close());
  const { database, clock } = server;
  await seedDemo({ database, clock, hashPassword: async (password) => `fake ${password}` });
  const { userId } = await addCompleteClient(server);
  await server.rows(
    `insert into totp_factor (user_id, state, secret, key_id, created_at)
     values ($1, 'pending', $2, 'key', now())
     on conflict (user_id, state) do update set secret = excluded.secret`,
    userId,
    Buffer.from('second factor of a person'),
  );
  await server.admin.post('/api/exports/center');
  await server.runJobs();
  const { latest } = (await server.admin.get('/api/exports/center')).json<{
    latest: CenterExport;
  }>();
  expect(latest.state).toBe('done');
  const answer = await server.admin.post(`/api/exports/center/${latest.id}/file`);
  file = join(folder, 'centro.zip');
  await writeFile(file, answer.rawPayload);
  parts = unzipSync(answer.rawPayload);
  manifest = JSON.parse(strFromU8(parts['datos/manifiesto.json'] ?? new Uint8Array())) as Manifest; // as the export wrote it
});
afterAll(async () => {
  for (const clear of leftOvers) await clear();
});

/** The database that refused imports must leave without tables. */
let untouched: Database;
beforeAll(async () => {
  untouched = await emptyDatabase();
});

/** A new database of the kind under test, without tables. */
async function emptyDatabase(): Promise<Database> {
  const dataDir = await mkdtemp(join(folder, 'target-'));
  let databaseUrl: string | null = null;
  if (globalThis.database === 'postgres') {
    const { url, drop } = await createEmptyPostgres();
    databaseUrl = url;
    leftOvers.unshift(drop);
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  leftOvers.unshift(() => database.close());
  return database;
}

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

const importInto = async (database: Database, path = file) =>
  importCenter(database, path, await readMigrations());

/** The ZIP with some of its files changed. */
async function changedZip(name: string, changes: Record<string, Uint8Array>): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, zipSync({ ...parts, ...changes }));
  return path;
}

/** A table that a migration creates and a later one renames, with one row. */
async function shoeTable() {
  const migration = (version: string, sql: string) => ({
    version,
    name: 'shoes',
    sql,
    worksFrom: null,
    checksum: createHash('sha256').update(sql).digest('hex'),
  });
  const made = migration('9998', 'create table shoe_size (size integer, name text)');
  const renamed = migration('9999', 'alter table shoe_size rename to shoe');
  // In another order than the table's.
  const columns = [
    { name: 'name', type: 'text' },
    { name: 'size', type: 'integer' },
  ];
  const table = { name: 'shoe_size', columns };
  const text = '["Lucía", "41"]\n';
  const client = await server.database.pool.connect();
  try {
    await client.query(`begin; ${made.sql}; insert into shoe_size values (41, 'Lucía')`);
    const sums = await checksumOf(client, { table });
    const sha256 = createHash('sha256').update(text).digest('hex');
    const entry = { ...table, ...sums, bytes: bytes(text).length, sha256 };
    return { made, renamed, text, entry };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the ZIP of a center', () => {
  test('holds everything that was put in, and says so in its README', () => {
    const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
    const filled =
      'client client_health client_consent booking session credit_entry waitlist_entry ' +
      'achievement_award sale sale_tax payment document cash_session cash_movement audit_entry ' +
      'file fiscal_record';
    for (const name of filled.split(' ')) {
      expect([name, rows[name]]).toEqual([name, expect.any(Number)]);
      expect([name, rows[name] === 0]).toEqual([name, false]);
    }
    const readMe = strFromU8(parts['LEEME.txt'] ?? new Uint8Array());
    for (const { name } of manifest.tables) expect(readMe).toContain(`  ${name}.jsonl: `);
    for (const name of Object.keys(parts).filter((part) => part.endsWith('.csv'))) {
      expect(readMe).toContain(`  ${name}: `);
    }
  });

  test('has a PDF of each month with a page of each document', async () => {
    const months = await server.rows<{ month: string; numbers: string[] }>(
      `select to_char(issued_on, 'YYYY-MM') as month, array_agg(full_number) as numbers
       from document group by 1 order by 1`,
    );
    const printed = Object.keys(parts).filter((name) => name.startsWith('documentos/'));
    expect(printed).toEqual(months.map(({ month }) => `documentos/${month}.pdf`));
    for (const { month, numbers } of months) {
      const pdf = Buffer.from(parts[`documentos/${month}.pdf`] ?? []).toString('latin1');
      expect(pdf.startsWith('%PDF-')).toBe(true);
      const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
      expect(pages).toBeGreaterThanOrEqual(numbers.length);
      for (const number of numbers) expect(pdf).toContain(`/Title (${number})`);
    }
  });

  test('has no passwords, secrets or open sessions', async () => {
    const names = manifest.tables.map(({ name }) => name);
    expect(names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/session_token|login_session|passkey|totp/)]),
    );
    const accounts = strFromU8(parts['datos/app_user.jsonl'] ?? new Uint8Array());
    expect(accounts).toContain('@persona.test');
    const everything = Object.values(parts).map((part) => Buffer.from(part).toString('latin1'));
    const hashes = await server.rows<{ hash: string }>(
      `select password_hash as hash from app_user where length(password_hash) > 8
       union all select encode(token_hash, 'hex') from auth_link
       union all select encode(secret, 'hex') from totp_factor`,
    );
    const factor = Buffer.from('second factor of a person').toString('hex');
    expect(hashes).toContainEqual({ hash: factor });
    for (const { hash } of hashes) {
      expect(everything.some((text) => text.includes(hash))).toBe(false);
    }
  });

  test('gives a prepared installation the same tables, with a fiscal chain that is intact, once', async () => {
    const database = await emptyDatabase();
    await migrate(database.pool, await readMigrations());
    const imported = await importInto(database);
    expect(imported.tables).toBe(manifest.tables.length);
    const contents = await contentsOf(database);
    for (const { name, rows, checksum } of manifest.tables) {
      expect([name, contents[name]]).toEqual([name, { rows, checksum }]);
    }
    const { records, faults } = await verifyDatabase(database.connection, folder);
    expect({ records, faults }).toEqual({ records: expect.any(Number), faults: [] });
    expect(records).toBeGreaterThan(0);
    await expect(database.pool.query('delete from document')).rejects.toThrow();
    const off = await database.pool.query(
      `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    );
    expect(off.rows).toEqual([]);
    await expect(importInto(database)).rejects.toThrow(/ya tiene datos. No se ha tocado nada/);
    expect(await contentsOf(database)).toEqual(contents);
  });

  test('that was changed leaves the database without tables', async () => {
    const clients = strFromU8(parts['datos/client.jsonl'] ?? new Uint8Array());
    const changed = await changedZip('changed.zip', {
      'datos/client.jsonl': bytes(clients.replace('Zurbano', 'Zurbana')),
    });
    await expect(importInto(untouched, changed)).rejects.toThrow(/client no es lo que se guardó/);
    expect(await contentsOf(untouched)).toEqual({});
  });

  test('with changed rows and their new SHA-256 is found by the sum of the table', async () => {
    const clients = bytes(
      strFromU8(parts['datos/client.jsonl'] ?? new Uint8Array()).replace('Zurbano', 'Zurbana'),
    );
    const sha256 = createHash('sha256').update(clients).digest('hex');
    const changedManifest = {
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'client' ? { ...table, sha256, bytes: clients.length } : table,
      ),
    };
    const changed = await changedZip('changed-sum.zip', {
      'datos/client.jsonl': clients,
      'datos/manifiesto.json': bytes(JSON.stringify(changedManifest)),
    });
    await expect(importInto(untouched, changed)).rejects.toThrow(/client no ha llegado igual/);
    expect(await contentsOf(untouched)).toEqual({});
  });

  test.each<[string, (made: Manifest) => object, RegExp]>([
    [
      'of a newer Aforo',
      (made) => ({
        ...made,
        migrations: [...made.migrations, { version: '9999', checksum: 'later' }],
      }),
      /de un Aforo más nuevo/,
    ],
    [
      'with a table of the installation',
      (made) => ({
        ...made,
        tables: made.tables.map((table) =>
          table.name === 'voucher' ? { ...table, name: 'login_session' } : table,
        ),
      }),
      /login_session no es una tabla de un centro/,
    ],
    [
      'with the file of a table that its manifest lacks',
      (made) => ({ ...made, tables: made.tables.filter(({ name }) => name !== 'voucher') }),
      /su manifiesto no tiene datos\/voucher.jsonl/,
    ],
  ])('%s is refused', async (_name, change, refusal) => {
    const changed = await changedZip('refused.zip', {
      'datos/manifiesto.json': bytes(JSON.stringify(change(manifest))),
    });
    await expect(importInto(untouched, changed)).rejects.toThrow(refusal);
    expect(await contentsOf(untouched)).toEqual({});
  });

  test('of an older Aforo brings a table that has another name by now, without one that it left out', async () => {
    const shoes = await shoeTable();
    const leftOut = 'achievement_progress';
    const changed = {
      ...manifest,
      migrations: [...manifest.migrations, shoes.made],
      tables: [...manifest.tables.filter(({ name }) => name !== leftOut), shoes.entry],
    };
    const { [`datos/${leftOut}.jsonl`]: _file, ...others } = parts;
    const older = join(folder, 'older.zip');
    const added = {
      'datos/shoe_size.jsonl': bytes(shoes.text),
      'datos/manifiesto.json': bytes(JSON.stringify(changed)),
    };
    await writeFile(older, zipSync({ ...others, ...added }));
    const database = await emptyDatabase();
    const migrations = [...(await readMigrations()), shoes.made, shoes.renamed];
    expect(await importCenter(database, older, migrations)).toMatchObject({
      tables: manifest.tables.length,
      rows: changed.tables.reduce((sum, { rows }) => sum + rows, 0),
      missing: [leftOut],
      isAnalyzed: true,
    });
    const { rows } = await database.pool.query('select name, size from shoe');
    expect(rows).toEqual([{ name: 'Lucía', size: 41 }]);
    expect((await database.pool.query(`select from ${leftOut}`)).rows).toEqual([]);
  });

  test('is refused when it is cut off, of something else, or missing', async () => {
    const cut = join(folder, 'cut.zip');
    await writeFile(cut, (await readFile(file)).subarray(0, 5000));
    await expect(importInto(untouched, cut)).rejects.toThrow(/no es un ZIP, o está incompleto/);
    const other = join(folder, 'other.zip');
    await writeFile(other, zipSync({ 'hola.txt': bytes('hola') }));
    await expect(importInto(untouched, other)).rejects.toThrow(/no es de un centro/);
    await expect(importInto(untouched, join(folder, 'nada.zip'))).rejects.toThrow('no existe');
    expect(await contentsOf(untouched)).toEqual({});
  });
});
