import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@aforo/shared/build';
import { migrate, openDatabase, readMigrations, type Database } from 'api/database';

/** The variable with a migrated PostgreSQL's URL, where the jest project is about PostgreSQL. */
const template = process.env['AFORO_TEST_POSTGRES_TEMPLATE'];

const cache = join(repositoryRoot, '.cache/test');

/** A migrated database that goes away with its tests. */
export interface TestDatabase {
  database: Database;
  /** Another process's way into the same database; null where only one can have it open. */
  openAgain: (() => Promise<Database>) | null;
  drop(): Promise<void>;
}

/** PostgreSQL where the project has one, else the embedded database. */
export async function openRegistryDatabase(): Promise<TestDatabase> {
  return template === undefined ? openEmbedded() : openCopyOf(template);
}

/** Begins the registry's history again, which an installation never may. Builds stay registered. */
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

/** A data directory with today's schema: made by the first test that needs it, which takes seconds, and copied. */
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
    // Another test file was sooner.
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
