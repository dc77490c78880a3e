import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openDatabase, type Database } from '@aforo/api/database';

/** A migrated database that is removed after its tests. */
export interface TestDatabase {
  database: Database;
  /** Opens the same database for another process. */
  openAgain: () => Promise<Database>;
  drop(): Promise<void>;
}

/** A copy of the migrated template of the jest project. */
export async function openRegistryDatabase(): Promise<TestDatabase> {
  const template = process.env['AFORO_TEST_POSTGRES_TEMPLATE'];
  if (template === undefined) throw new Error('Run it with --selectProjects api-postgres');
  const name = `registry_${randomUUID().replaceAll('-', '')}`;
  await administer(template, `create database ${name} template ${nameIn(template)}`);
  const databaseUrl = new URL(`/${name}`, template).href;
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
      await administer(template, `drop database ${name} with (force)`);
    },
  };
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

/** Resolves once another connection to this database waits for a lock. */
export async function untilBlocked({ pool }: Database): Promise<void> {
  for (let look = 0; look < 200; look++) {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await setTimeout(20);
  }
  throw new Error('Nothing waits for a lock');
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
