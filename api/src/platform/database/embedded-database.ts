import { mkdir, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { PgliteSocket } from './pglite-socket.ts';
import { columnTypes } from './column-types.ts';
import { connectionOver } from './connection.ts';
import { transactionRunner } from './transaction.ts';

/** How long a query waits for the only connection before it fails, see `Database.connection`. */
const CONNECTION_TIMEOUT_MS = 10_000;

interface EmbeddedDatabase extends Database {
  dump(compression?: 'gzip' | 'none'): Promise<Uint8Array>;
}

/**
 * Opens the PostgreSQL in `<dataDir>/db`, and creates it if there is none.
 * @throws {StartupError} when the directory is in use, or cannot be written or read
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  await makePrivateDirectory(dataDir);
  const unlock = await lockDirectory(dataDir);
  try {
    const directory = join(dataDir, 'db');
    await makePrivateDirectory(directory);
    return databaseOver(await startLite({ dataDir: directory }), unlock);
  } catch (error) {
    await unlock();
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `La base de datos de ${dataDir} no se puede abrir: puede estar dañada o ser de otra versión. ` +
        `Recupera una copia de ${join(dataDir, 'backups')} con «npm run restore -- <copia> --force» ` +
        'o elige otro directorio con DATA_DIR.',
      { cause: error },
    );
  }
}

/** An embedded database in memory, empty or with the given files. For tests. */
export async function openMemoryDatabase(files?: PGliteOptions['fs']): Promise<EmbeddedDatabase> {
  const lite = await startLite({
    ...(files ? { fs: files } : {}),
    // The default of 128 MB would be cleared at each start, which takes longer than most tests.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  return databaseOver(lite, async () => {});
}

/** The engine itself, in memory or on a directory, without a pool or a lock. */
export function startLite(
  options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'fs' | 'startParams'>,
): Promise<PGlite> {
  return PGlite.create({
    ...options,
    extensions: { unaccent, pg_trgm, btree_gist },
    // Log files of 1 MB instead of 16: creating a database takes half the time.
    initDbStartParams: ['--wal-segsize=1'],
  });
}

function databaseOver(lite: PGlite, afterClose: () => Promise<void>): EmbeddedDatabase {
  const listeners = new Map<string, Set<() => void>>();
  const pool = new pg.Pool({
    stream: () => new PgliteSocket(lite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    async onConnect(client) {
      await client.query("set timezone to 'UTC'");
      for (const channel of listeners.keys()) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      client.on('notification', ({ channel }) => {
        for (const onNotice of listeners.get(channel) ?? []) onNotice();
      });
    },
  });
  pool.on('error', () => {}); // An idle client died; the pool replaces it on the next query.
  const connection = connectionOver(pool);
  return {
    kind: 'embedded',
    connection,
    pool,
    transaction: transactionRunner(connection),
    async listen(channel, onNotice) {
      const known = listeners.get(channel);
      listeners.set(channel, (known ?? new Set()).add(onNotice));
      if (!known) await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async dump(compression = 'gzip') {
      await pool.query('checkpoint');
      const file = await lite.dumpDataDir(compression);
      return new Uint8Array(await file.arrayBuffer());
    },
    async close() {
      if (lite.closed) return;
      await pool.end(); // Kysely's destroy() ends it only if Kysely ever used it
      await lite.close();
      await afterClose();
    },
  };
}

/** The directory holds personal data: no other user of the machine may read it. */
export async function makePrivateDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
  } catch (error) {
    throw new StartupError(
      `No se puede escribir en el directorio de datos ${directory}. Revisa sus permisos o elige otro con DATA_DIR.`,
      { cause: error },
    );
  }
}
