import { randomUUID } from 'node:crypto';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../error-code.ts';
import { StartupError } from '../../config/startup-error.ts';

const HEARTBEAT_MS = 10_000;
const STALE_AFTER_MS = 60_000;

interface Owner {
  pid: number;
  host: string;
  /** Start time of the process as counted by the kernel, to recognise a reused pid. */
  startedAt: string | null;
}

/**
 * Makes this process the only user of a data directory: PGlite takes no lock, and a second process
 * would silently lose data. The lock of a dead process is taken over.
 *
 * The lock is a directory with one file whose name is unique to its owner. A directory can only be
 * moved onto an empty one, so exactly one process gets it. A process that removes a dead owner's
 * file by name cannot remove the lock of a faster process.
 * @returns a function that releases the directory
 * @throws {StartupError} when another process has it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const lock = join(directory, 'aforo.lock');
  const name = randomUUID();
  const ownerPath = join(lock, name);
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await createLock(lock, name)) {
      const heartbeat = setInterval(() => void touch(ownerPath), HEARTBEAT_MS);
      heartbeat.unref();
      return async () => {
        clearInterval(heartbeat);
        await unlink(ownerPath).catch(() => {}); // Another process took this one for dead and removed the file.
        await rmdir(lock).catch(() => {}); // The next owner's file is already in it.
      };
    }
    for (const file of await ownersOf(lock)) {
      const owner = parseOwner(await readFile(file, 'utf8').catch(() => ''));
      if (owner && (await isAlive(owner, file))) throw inUse(directory, owner);
      await unlink(file).catch(() => {}); // Another process was faster.
    }
  }
  throw inUse(directory, null);
}

/**
 * Creates the lock elsewhere and moves it into place, so that no process sees an incomplete lock.
 */
async function createLock(lock: string, name: string): Promise<boolean> {
  const draft = `${lock}.${name}`;
  const owner: Owner = {
    pid: process.pid,
    host: hostname(),
    startedAt: await processStart(process.pid),
  };
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(join(draft, name), JSON.stringify(owner), { mode: 0o600 });
    await rename(draft, lock);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** The paths of the owner's file: one, or none during a change of owner. */
async function ownersOf(lock: string): Promise<string[]> {
  try {
    return (await readdir(lock)).map((name) => join(lock, name));
  } catch (error) {
    // In an earlier version the lock was a plain file; a crash may have left one.
    return errorCode(error) === 'ENOTDIR' ? [lock] : [];
  }
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {}); // The file was deleted by hand; nothing to refresh.
}

async function ageOf(path: string): Promise<number> {
  const file = await stat(path).catch(() => null);
  return file ? Date.now() - file.mtimeMs : Infinity;
}

function parseOwner(content: string): Owner | null {
  try {
    const { pid, host, startedAt } = JSON.parse(content) as Partial<Owner>; // checked below
    if (typeof pid !== 'number' || typeof host !== 'string') return null;
    return { pid, host, startedAt: startedAt ?? null };
  } catch {
    return null;
  }
}

async function isAlive(owner: Owner, path: string): Promise<boolean> {
  // A pid is meaningless on another machine or container; there only the heartbeat counts.
  if (owner.host !== hostname()) return (await ageOf(path)) < STALE_AFTER_MS;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return owner.startedAt === null || owner.startedAt === (await processStart(owner.pid));
}

/** Field 22 of /proc/pid/stat (proc(5)); null where there is no /proc. */
async function processStart(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may contain spaces; count from behind it.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function inUse(directory: string, owner: Owner | null): StartupError {
  const who = owner ? ` (proceso ${owner.pid} en ${owner.host})` : '';
  return new StartupError(
    `El directorio de datos ${directory} ya lo está usando otro Aforo${who}. ` +
      'Ciérralo o elige otro directorio con DATA_DIR.',
  );
}
