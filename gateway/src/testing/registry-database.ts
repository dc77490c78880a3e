import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@aforo/shared/build';
import { migrate, openDatabase, readMigrations, type Database } from '@aforo/api/database';

/** URL of a migrated PostgreSQL, set in the jest project for PostgreSQL. */
const template = process.env['AFORO_TEST_POSTGRES_TEMPLATE'];

const cache = join(repositoryRoot, '.cache/test');

/** A migrated database that is removed after its tests. */
export interface TestDatabase {
  database: Database;
  /** Opens the same database for another process; null if only one process can open it. */
  openAgain: (() => Promise<Database>) | null;
  drop(): Promise<void>;
}

/** PostgreSQL if the project has one, otherwise the embedded database. */
export async function openRegistryDatabase(): Promise<TestDatabase> {
  return template === undefined ? openEmbedded() : openCopyOf(template);
}

/**
 * Empties the registry's history, which is impossible in an installation. Builds stay registered.
 */
export async function emptyHistory({ pool }: Database): Promise<void> {
  const trigger = 'registry_revision_no_truncate';
  await pool.query(`alter table registry_revision disable trigger ${trigger}`);
  await pool.query('truncate registry_revision');
  await pool.query(`alter table registry_revision enable trigger ${trigger}`);
}

async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aforo-registry-'));
  cpSync(await migratedDirectory(), dataDir, { recursive: true });
  const database = await openDatabase({ databaseUrl: null, dataDir });
  return {
    database,
    openAgain: null,
    async drop() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A data directory with the current schema. The first test that needs it creates it, which takes
 * seconds; the others copy it.
 */
async function migratedDirectory(): Promise<string> {
  const migrations = await readMigrations();
  const digest = createHash('sha256').update(migrations.map(({ checksum }) => checksum).join());
  const migrated = join(cache, `migrated-${digest.digest('hex').slice(0, 16)}`);
  if (existsSync(migrated)) return migrated;
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(join(cache, 'making-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.pool, migrations);
  await database.close();
  try {
    renameSync(dataDir, migrated);
  } catch {
    // Another test file was faster.
    rmSync(dataDir, { recursive: true });
  }
  return migrated;
}

async function openCopyOf(original: string): Promise<TestDatabase> {
  const name = `registry_${randomUUID().replaceAll('-', '')}`;
  await administer(original, `create database ${name} template ${nameIn(original)}`);
  const databaseUrl = new URL(`/${name}`, original).href;
  const opened: Database[] = [];
  const open = async (): Promise<Database> => {
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    opened.push(database);
    return database;
  };
  return {
    database: await open(),
    openAgain: open,
    async drop() {
      for (const database of opened) await database.close();
      await administer(original, `drop database ${name} with (force)`);
    },
  };
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function administer(original: string, statement: string): Promise<void> {
  const databaseUrl = new URL('/postgres', original).href;
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    await database.pool.query(statement);
  } finally {
    await database.close();
  }
}
