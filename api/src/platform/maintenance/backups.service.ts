import { createReadStream, createWriteStream, existsSync, openAsBlob } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Config } from '../config/config.ts';
import {
  dumpPostgres,
  openEmbeddedDatabase,
  restoreEmbeddedDatabase,
  restorePostgres,
} from '../database/index.ts';
import { errorCode } from '../error-code.ts';
import { StartupError } from '../config/startup-error.ts';

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Writes the whole database into a file that only its owner can read: an archive of the embedded
 * database, or gzipped SQL of PostgreSQL. The file gets its name once it is complete and never
 * overwrites another.
 * @param file null for a generated name in `<dataDir>/backups/kept`, which is never cleaned up
 * @returns the path of the file
 * @throws {StartupError} when the database cannot be read or the file cannot be written
 */
export async function writeBackup(
  where: DatabaseLocation,
  file: string | null,
  now: Date,
): Promise<string> {
  const target = file ?? join(where.dataDir, 'backups', 'kept', nameOf(where, now));
  if (existsSync(target)) {
    throw new StartupError(`Ya existe ${target}. Elige otro nombre para la copia.`);
  }
  const draft = `${target}.part`;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rm(draft, { force: true });
    await writeDraft(where, draft);
    await rename(draft, target);
  } catch (error) {
    throw unwritable(target, error);
  } finally {
    await rm(draft, { force: true });
  }
  return target;
}

function nameOf({ databaseUrl }: DatabaseLocation, now: Date): string {
  const kind = databaseUrl === null ? 'tar' : 'sql';
  return `aforo-${now.toISOString().replaceAll(/[:.]/g, '-')}.${kind}.gz`;
}

async function writeDraft(
  { databaseUrl, dataDir }: DatabaseLocation,
  draft: string,
): Promise<void> {
  const options = { flag: 'wx', flags: 'wx', mode: 0o600, flush: true };
  if (databaseUrl === null) await writeFile(draft, await dumpEmbedded(dataDir), options);
  else await dumpPostgres(databaseUrl, createWriteStream(draft, options));
}

async function dumpEmbedded(dataDir: string): Promise<Uint8Array> {
  const database = await openEmbeddedDatabase(dataDir);
  try {
    if (database.dump === null) throw new Error('The embedded database has a dump');
    return await database.dump();
  } finally {
    await database.close();
  }
}

function unwritable(target: string, error: unknown): unknown {
  if (error instanceof StartupError) return error;
  return new StartupError(`No se puede escribir ${target}. Revisa la carpeta y su espacio libre.`, {
    cause: error,
  });
}

/**
 * Restores the database from a backup, which is checked first.
 * @returns the path of the previous embedded database; null when there was none
 * @throws {StartupError} when the copy is damaged or of the other kind of database, or when the
 * database is in use or not empty and `replaces` is false
 */
export async function restoreBackup(
  { databaseUrl, dataDir }: DatabaseLocation,
  file: string,
  options: { replaces: boolean; now: Date },
): Promise<string | null> {
  const kind = await kindOfBackup(file);
  if (kind === 'embedded' && databaseUrl !== null) {
    throw new StartupError(
      `${file} es una copia de la base de datos embebida, y DATABASE_URL dice PostgreSQL. Quita DATABASE_URL.`,
    );
  }
  if (kind === 'postgres' && databaseUrl === null) {
    throw new StartupError(
      `${file} es una copia de PostgreSQL. Di en DATABASE_URL dónde se recupera.`,
    );
  }
  if (databaseUrl === null) {
    return restoreEmbeddedDatabase(dataDir, await openAsBlob(file), options);
  }
  await restorePostgres(databaseUrl, file, options.replaces);
  return null;
}

/** Reads the file to the end, to refuse a truncated one. */
async function kindOfBackup(file: string): Promise<'embedded' | 'postgres'> {
  let head = '';
  let tail = '';
  try {
    const source = createReadStream(file);
    const unpacked = createGunzip();
    source.on('error', (error) => unpacked.destroy(error));
    // Each chunk is a Buffer: no encoding is set.
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
      if (head.length < 1024) head += chunk.toString('latin1');
      tail = (tail + chunk.subarray(-1024).toString('latin1')).slice(-1024);
    }
  } catch (error) {
    const reason = errorCode(error) === 'ENOENT' ? 'no existe' : 'está dañada o no es una copia';
    throw new StartupError(`${file} ${reason}. No se ha tocado nada.`, { cause: error });
  }
  if (head.slice(257, 262) === 'ustar') return 'embedded';
  if (tail.includes('-- PostgreSQL database dump complete')) return 'postgres';
  throw new StartupError(`${file} no es una copia de Aforo. No se ha tocado nada.`);
}
