import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '@aforo/api/testing/postgres-server';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** Clients and bookings in addition to the demo's own. */
export interface Size {
  clients: number;
  bookings: number;
}

/** A database with data, and the variables with which the API uses it. */
interface SeededDatabase {
  where: Record<string, string>;
}

export interface Databases {
  /** On a PostgreSQL started by the bench, with production durability. */
  postgres(name: string, size: Size): Promise<SeededDatabase & { url: string }>;
  embedded(name: string, size: Size): Promise<SeededDatabase>;
  postgresVersion: string;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

export async function openDatabases(): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-bench-'));
  const server = await startPostgres({ shared_buffers: '256MB' });
  const administrator = new pg.Client(server.url.replace(/template$/, 'postgres'));
  await administrator.connect();
  const { rows } = await administrator.query<{ server_version: string }>('show server_version');
  return {
    postgresVersion: rows[0]?.server_version ?? 'unknown',
    async postgres(name, size) {
      const url = server.url.replace(/template$/, name);
      await administrator.query(`create database ${pg.escapeIdentifier(name)}`);
      const where = { DATABASE_URL: url, DATA_DIR: join(folder, name) };
      await seed(where, size);
      return { where, url };
    },
    async embedded(name, size) {
      const where = { DATABASE_URL: '', DATA_DIR: join(folder, name) };
      await seed(where, size);
      return { where };
    },
    async close() {
      await administrator.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function seed(where: Record<string, string>, { clients, bookings }: Size): Promise<void> {
  await run(
    process.execPath,
    ['scripts/run.js', 'api/src/cli/seed.ts', '--scale']
      .concat(['--clients', String(clients)])
      .concat(['--bookings', String(bookings)]),
    { cwd: root, env: { ...process.env, ...where } },
  );
}
