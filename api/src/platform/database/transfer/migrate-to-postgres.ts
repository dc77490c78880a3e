import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { StartupError } from '../../config/startup-error.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { checkIsUnused } from '../postgres/postgres-backup.ts';
import {
  lockSchema,
  type Migration,
  migrateInTransaction,
  migrationsOf,
} from '../schema/migrate.ts';
import { loadTables } from './load-tables.ts';
import {
  checksumOf,
  insertLines,
  liftTimeLimits,
  readLines,
  setTextFormats,
  type StoredTable,
  storedTables,
} from './stored-tables.ts';

interface Moved {
  tables: number;
  rows: number;
}

/**
 * Copies the embedded database of `dataDir` into the empty PostgreSQL database of `databaseUrl`,
 * with the source's schema, compares a checksum of each table on both sides, and then brings the
 * copy to the schema of this code. One transaction of the target: it gets all of it or nothing. The
 * source is only read.
 * @throws {StartupError} when there is no embedded database, it is in use or newer than the code,
 * the target is in use or not empty, or a checksum differs
 */
export async function migrateToPostgres(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir'> & { databaseUrl: string },
  migrations: Migration[],
): Promise<Moved> {
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION'))) {
    throw new StartupError(
      `En ${dataDir} no hay una base de datos embebida. Di en DATA_DIR dónde está la que se copia.`,
    );
  }
  const source = await openDatabase({ dataDir, databaseUrl: null });
  try {
    const target = await openDatabase({ dataDir, databaseUrl });
    try {
      await checkIsUnused(target.pool);
      const moved = await inTransaction(source, (from) =>
        // Read committed: it must see what another process committed while it waited for the lock.
        inTransaction(target, (to) => copyDatabase(from, to, migrations)),
      );
      await target.pool.query('set statement_timeout to 0; analyze');
      return moved;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyDatabase(
  source: pg.ClientBase,
  target: pg.ClientBase,
  migrations: Migration[],
): Promise<Moved> {
  await lockSchema(target);
  const present = await target.query(`select from pg_tables where schemaname = 'public' limit 1`);
  // guard: an embedded database is only copied into an empty one (migrate-to-postgres.test.ts)
  // without: `present.rows.length > 0` → `false`
  if (present.rows.length > 0) {
    throw new StartupError(
      'La base de datos de DATABASE_URL no está vacía. No se ha tocado nada: crea otra y repite la orden.',
    );
  }
  await migrateInTransaction(target, await migrationsOf(source, migrations));
  const tables = await storedTables(source);
  let rows = 0;
  await loadTables(target, tables, async () => {
    for (const table of tables) {
      for await (const lines of readLines(source, { table })) {
        await insertLines(target, table, lines);
        rows += lines.length;
      }
    }
  });
  await compare(source, target, tables);
  await migrateInTransaction(target, migrations);
  return { tables: tables.length, rows };
}

/** @throws {StartupError} that names the first table with other rows */
async function compare(
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly StoredTable[],
): Promise<void> {
  for (const table of tables) {
    const before = await checksumOf(source, { table });
    const after = await checksumOf(target, { table });
    // guard: a copied table has the checksum of its source (migrate-to-postgres.test.ts)
    // without: `before.rows === after.rows && before.checksum === after.checksum` → `true`
    const isEqual = before.rows === after.rows && before.checksum === after.checksum;
    if (isEqual) continue;
    throw new StartupError(
      `La tabla ${table.name} no ha llegado igual (${before.rows} filas antes, ${after.rows} después). ` +
        'PostgreSQL se queda vacío y la base de datos embebida, como estaba.',
    );
  }
}

/** A transaction without time limits, with `setTextFormats`. */
async function inTransaction<T>(
  { pool }: Database,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await liftTimeLimits(client);
    await setTextFormats(client);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
