import { constants } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';
import { StartupError } from '../../config/startup-error.ts';
import type { Database, OnNotice } from '../database.ts';
import { lockDirectory } from './directory-lock.ts';
import { PgliteSocket } from './pglite-socket.ts';
import { columnTypes } from '../column-types.ts';
import { connectionOver } from '../connection.ts';
import { transactionRunner } from '../transaction.ts';

/**
 * How long a query waits for the only connection before it fails, see `Database.connection`. On a
 * slow machine, a screen's queries can wait behind those of many others for longer than ten seconds;
 * waiting is better than an error that the person can only answer by trying again.
 */
const CONNECTION_TIMEOUT_MS = 30_000;

/** The default of 128 MB is cleared at each start, which takes longer than most tests. */
const fewBuffers = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

interface EmbeddedDatabase extends Database {
  dump(compression?: 'gzip' | 'none'): Promise<Uint8Array>;
}

/**
 * Opens the PostgreSQL in `<dataDir>/db`, and creates it if there is none.
 * @param freeBytes for tests: the free space of the directory's file system
 * @throws {StartupError} when the directory is in use, or cannot be written or read
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  freeBytes: (directory: string) => Promise<number> = freeBytesOf,
): Promise<Database> {
  await makePrivateDirectory(dataDir);
  const unlock = await lockDirectory(dataDir);
  try {
    const directory = join(dataDir, 'db');
    await makePrivateDirectory(directory);
    await removeSnapshots(dataDir);
    return databaseOver(await startLite({ dataDir: directory }), unlock, (holding) =>
      copyDatabase(dataDir, { holding, freeBytes }),
    );
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

/** An embedded database in memory, empty or with the contents of a dump. For tests. */
export async function openMemoryDatabase(dump?: Blob): Promise<EmbeddedDatabase> {
  const lite = await startLite({
    ...(dump ? { loadDataDir: dump } : {}),
    startParams: fewBuffers,
  });
  const database = databaseOver(
    lite,
    async () => {},
    async () => openMemoryDatabase(new Blob([await database.dump('none')])),
  );
  return database;
}

/** No name that an operator would give to a copy, because a start deletes what has it. */
const copyPrefix = '.export-copy-';

/** Those of a process that was killed. */
async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(copyPrefix)) await rm(join(dataDir, name), { recursive: true });
  }
}

/**
 * Copies the files of the database and opens the copy. Its files only change while a query runs, so
 * `holding` the only connection for as long as the copy takes makes it complete. A file system that
 * shares blocks between files copies without waiting for them.
 * @throws when the copy could fill the file system of the database itself
 */
async function copyDatabase(
  dataDir: string,
  {
    holding,
    freeBytes,
  }: {
    holding: (work: () => Promise<void>) => Promise<void>;
    freeBytes: (directory: string) => Promise<number>;
  },
): Promise<Database> {
  const directory = join(dataDir, 'db');
  const copy = await mkdtemp(join(dataDir, copyPrefix));
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    const mode = constants.COPYFILE_FICLONE;
    await holding(async () => {
      const [needed, free] = [2 * (await sizeOf(directory)), await freeBytes(dataDir)];
      if (free < needed) {
        throw new Error(
          `En ${dataDir} no cabe una copia de la base de datos: hacen falta ${megabytes(needed)} libres y hay ${megabytes(free)}.`,
        );
      }
      await cp(directory, copy, { recursive: true, mode });
    });
    const none = () => Promise.reject(new Error('A snapshot has no snapshot'));
    const lite = await startLite({ dataDir: copy, startParams: fewBuffers });
    return databaseOver(lite, remove, none);
  } catch (error) {
    await remove();
    throw error;
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** The size of the files of a directory in bytes. */
async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The engine itself, in memory or on a directory, without a pool or a lock. */
export function startLite(
  options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'startParams'>,
): Promise<PGlite> {
  return PGlite.create({
    ...options,
    extensions: { unaccent, pg_trgm, btree_gist },
    // Log files of 1 MB instead of 16: creating a database takes half the time.
    initDbStartParams: ['--wal-segsize=1'],
  });
}

function databaseOver(
  lite: PGlite,
  afterClose: () => Promise<void>,
  snapshot: (holding: (work: () => Promise<void>) => Promise<void>) => Promise<Database>,
): EmbeddedDatabase {
  const listeners = new Map<string, Set<OnNotice>>();
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
      client.on('notification', ({ channel, payload }) => {
        for (const onNotice of listeners.get(channel) ?? []) onNotice(payload ?? '');
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
    snapshot: () =>
      snapshot(async (work) => {
        const held = await pool.connect();
        try {
          await held.query('checkpoint');
          await work();
        } finally {
          held.release();
        }
      }),
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
