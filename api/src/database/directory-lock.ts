import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { StartupError } from '../startup-error.ts';

const HEARTBEAT_MS = 10_000;
const SILENCE_OF_THE_DEAD_MS = 60_000;

interface Owner {
  pid: number;
  host: string;
  /** Start of the process as the kernel counts it, so that a reused pid is told apart. */
  startedAt: string | null;
}

/**
 * Makes this process the only one that uses a data directory: PGlite takes no lock of its own, and
 * a second process would silently lose data. The lock of a dead process is taken over.
 * @returns how to give the directory back
 * @throws {StartupError} when another process has it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'aforo.lock');
  const own = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    startedAt: await processStart(process.pid),
    token: randomUUID(),
  });
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await createLock(path, own)) {
      const heartbeat = setInterval(() => void touch(path), HEARTBEAT_MS);
      heartbeat.unref();
      return async () => {
        clearInterval(heartbeat);
        if ((await readLock(path)) === own) await rm(path, { force: true });
      };
    }
    const found = await readLock(path);
    if (found === null) continue;
    const owner = parseOwner(found);
    if (owner && (await isAlive(owner, path))) throw inUse(directory, owner);
    await discardLock(path, found);
  }
  throw inUse(directory, null);
}

/** Written aside and linked into place, so that nobody reads half a lock. */
async function createLock(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readLock(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

/**
 * Takes a stale lock away. Only one process can move it; whoever moved the new lock of a faster
 * one instead puts it back.
 */
async function discardLock(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return; // Another process was faster; the next attempt sees what it left.
  }
  if ((await readLock(aside)) !== stale) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {}); // Somebody deleted it by hand; nothing to keep.
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
  // A pid says nothing on another machine or container; there only the heartbeat speaks.
  if (owner.host !== hostname()) return (await ageOf(path)) < SILENCE_OF_THE_DEAD_MS;
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
    // The second field is the name in brackets and may hold spaces; count from behind it.
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
