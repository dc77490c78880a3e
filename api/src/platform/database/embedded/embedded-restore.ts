import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.ts';
import { lockDirectory } from './directory-lock.ts';
import { makePrivateDirectory, startLite } from './embedded-database.ts';

interface Options {
  /** Moves an existing database aside; otherwise an existing one is an error. */
  replaces: boolean;
  now: Date;
}

/**
 * Restores the database in `<dataDir>/db` from a dump of `openEmbeddedDatabase`.
 * @returns the path of the previous database; null when there was none
 * @throws {StartupError} when the directory is in use or taken, or the dump cannot be opened
 */
export async function restoreEmbeddedDatabase(
  dataDir: string,
  dump: Blob,
  { replaces, now }: Options,
): Promise<string | null> {
  await makePrivateDirectory(dataDir);
  const unlock = await lockDirectory(dataDir);
  try {
    const directory = join(dataDir, 'db');
    const isTaken = (await readdir(directory).catch(() => [])).length > 0;
    if (isTaken && !replaces) {
      throw new StartupError(
        `En ${dataDir} ya hay una base de datos. No se ha tocado nada: ` +
          'elige otro directorio con DATA_DIR, o repite la orden con --force para apartarla.',
      );
    }
    const restored = join(dataDir, 'db.restoring');
    await unpack(dump, restored);
    const aside = join(dataDir, `db.${now.toISOString().replaceAll(/[:.]/g, '-')}`);
    if (isTaken) await rename(directory, aside);
    else await rm(directory, { recursive: true, force: true });
    await rename(restored, directory);
    return isTaken ? aside : null;
  } finally {
    await unlock();
  }
}

/** Unpacks a dump that opens and has Aforo's tables; removes the files of any other. */
async function unpack(dump: Blob, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true }); // of an interrupted restore
  await makePrivateDirectory(directory);
  try {
    const lite = await startLite({ dataDir: directory, loadDataDir: dump });
    try {
      await lite.query('select from schema_migration');
    } finally {
      await lite.close();
    }
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw new StartupError(
      'La copia no se puede abrir: está dañada o es de otra versión de la base de datos embebida. ' +
        'No se ha tocado nada.',
      { cause: error },
    );
  }
}
