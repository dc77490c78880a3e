import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartupError } from '../../config/startup-error.ts';
import { sqlStateOf } from '../sql-state.ts';

export interface Migration {
  /** The four digits at the start of its file name. */
  version: string;
  name: string;
  sql: string;
  checksum: string;
  /**
   * The newest migration of the oldest code that still works after this one, from its line `--
   * works with code from 0033`; null when it requires code that includes it.
   */
  worksFrom: string | null;
}

type AppliedMigration = { version: string; checksum: string; works_from: string | null };

const migrationsDirectory = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/** Arbitrary, but the same in every process of Aforo. */
const MIGRATION_LOCK = 4_120_263;

/** The migrations of this code, in order. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
      if (!version || !name) throw new Error(`Not a migration's name: ${file}`);
      // A checkout on Windows may have other line ends; the migration is the same.
      const sql = (await readFile(new URL(file, `file://${directory}`), 'utf8')).replaceAll(
        '\r\n',
        '\n',
      );
      const worksFrom = /^-- works with code from (\d{4})$/m.exec(sql)?.[1] ?? null;
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version, name, sql, checksum, worksFrom };
    }),
  );
}

/**
 * Brings the database to this code's schema: all missing migrations in one transaction, so the
 * schema is either the old or the new one. Processes that start together wait for each other.
 * @returns the applied versions
 * @throws {StartupError} when the database is newer than the code, or a migration was changed
 */
export async function migrate(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const applied = await migrateInTransaction(client, migrations);
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The same, in the caller's transaction, which other processes wait for until it ends. */
export async function migrateInTransaction(
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<string[]> {
  try {
    await lockSchema(client);
    await client.query(
      `create table if not exists schema_migration (
         version text primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    await addWorksFrom(client);
    const { rows } = await client.query<AppliedMigration>(appliedMigrations);
    const missing = missingMigrations(migrations, rows);
    for (const { version, name, sql, checksum, worksFrom } of missing) {
      await client.query(sql);
      await client.query(
        'insert into schema_migration (version, name, checksum, works_from) values ($1, $2, $3, $4)',
        [version, name, checksum, worksFrom],
      );
    }
    return missing.map(({ version }) => version);
  } catch (error) {
    throw explained(error);
  }
}

/** Until the transaction ends, no other process of Aforo migrates this database or starts on it. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('set local statement_timeout to 0; set local lock_timeout to 0');
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/**
 * The migrations that made the database, which is as new as the code or older.
 * @throws {StartupError} when it is newer, or a migration was changed
 */
export async function migrationsOf(
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select version, checksum, null as works_from from schema_migration order by version`,
  );
  const missing = new Set(missingMigrations(migrations, rows));
  return migrations.filter((migration) => !missing.has(migration));
}

const appliedMigrations =
  'select version, checksum, works_from from schema_migration order by version';

/** Adds the column only if it is missing: checking blocks no reader, adding it would. */
async function addWorksFrom(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'works_from'`,
  );
  if (rows.length === 0) await client.query('alter table schema_migration add works_from text');
}

/**
 * True when every migration of this code is in the database.
 * @throws {StartupError} when the database has later migrations that this code does not work with
 */
export async function isMigrated(pool: pg.Pool, migrations: Migration[]): Promise<boolean> {
  const { rows } = await pool.query<AppliedMigration>(appliedMigrations);
  return missingMigrations(migrations, rows).length === 0;
}

function missingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = migrations.at(-1)?.version ?? '';
  for (const { version, checksum, works_from: worksFrom } of applied) {
    const migration = known.get(version);
    if (!migration) {
      // A newer Aforo runs beside this one, on a schema that works with both.
      if (version > newest && worksFrom !== null && worksFrom <= newest) continue;
      throw new StartupError(
        `La base de datos es de un Aforo más nuevo que este (tiene el cambio ${version}). ` +
          'Actualiza Aforo o usa otra base de datos; no se ha tocado nada.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(
        `El cambio ${version} de la base de datos no es el que trae este Aforo. ` +
          'Usa la versión con la que se creó o parte de una base de datos nueva; no se ha tocado nada.',
      );
    }
  }
  const appliedVersions = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version }) => !appliedVersions.has(version));
}

function explained(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (state === '42501') {
    return new StartupError(
      'El usuario de DATABASE_URL no puede crear tablas o extensiones. Hazlo dueño de su base de datos.',
      { cause: error },
    );
  }
  if (state === '0A000' || state === '58P01') {
    return new StartupError(
      'Al PostgreSQL de DATABASE_URL le faltan extensiones (unaccent, pg_trgm, btree_gist). ' +
        'Instala el paquete postgresql-contrib de su versión.',
      { cause: error },
    );
  }
  return error;
}
