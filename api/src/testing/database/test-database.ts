import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { openMemoryDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { openPostgresDatabase } from '../../platform/database/postgres/postgres-database.ts';
import { templateVariables } from './template.ts';

declare global {
  /** The database of the jest project; one of its `globals`. */
  var database: keyof typeof templateVariables;
}

/**
 * Prepared statements get the generic plan at once, which they may otherwise get at the sixth
 * execution: statements that fail with it, such as a conflict with a partial index identified by a
 * value, fail in the tests too.
 */
const planCacheMode = 'force_generic_plan';

const opened: Promise<Database>[] = [];

/** A fresh copy of the migrated template, of the kind of the running project. */
export function openTestDatabase(): Promise<Database> {
  const database = openCopy();
  opened.push(database);
  return database;
}

/** Closes databases that the tests of a file left open, which would keep jest from ending. */
export async function closeTestDatabases(): Promise<void> {
  for (const result of await Promise.allSettled(opened.splice(0))) {
    if (result.status === 'fulfilled') await result.value.close();
  }
}

async function openCopy(): Promise<Database> {
  const template = process.env[templateVariables[globalThis.database]];
  if (!template) throw new Error('The global set-up left no template');
  if (globalThis.database === 'postgres') return openPostgresCopy(template);
  const database = await openMemoryDatabase(new Blob([await readFile(template)]));
  await database.pool.query(`set plan_cache_mode to ${planCacheMode}`);
  return database;
}

async function openPostgresCopy(template: string): Promise<Database> {
  const url = new URL(template);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files is faster here than also writing each page to the log.
  const copy = `template ${url.pathname.slice(1)} strategy file_copy`;
  await administer(url, `create database ${name} ${copy}`);
  url.pathname = `/${name}`;
  url.searchParams.set('options', `-c plan_cache_mode=${planCacheMode}`);
  // Waiting for a connection on a busy machine must not fail a test.
  const database = await openPostgresDatabase(url.href, { connectTimeoutMs: 60_000 });
  return {
    ...database,
    async close() {
      if (database.pool.ending) return;
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
}

/** An empty PostgreSQL database. Only in the PostgreSQL project. */
export async function createEmptyPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(process.env[templateVariables.postgres] ?? '');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name}`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(url, `drop database ${name} with (force)`) };
}

async function administer(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
