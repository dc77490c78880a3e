import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The peak size of a full run's files (databases, browser profiles), with a margin. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * The directory for temporary test files: an in-memory file system with enough space, if there is
 * one. A copy of a database is some hundred small files, half a second on a disk and a fiftieth of
 * that in memory.
 *
 * @param {string} inMemory an in-memory file system, if present
 * @returns {string} a directory
 */
export function fastDirectory(inMemory = '/dev/shm') {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= NEEDED_BYTES ? inMemory : tmpdir();
  } catch {
    return tmpdir(); // not every system has one
  }
}
