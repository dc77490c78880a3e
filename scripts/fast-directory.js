import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** What a whole run keeps at its largest (databases, profiles of browsers), with room to spare. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Where tests write temporary files: memory, where the machine offers enough of it as a file system.
 * A copy of a database is some hundred small files, half a second on a disk and a fiftieth in memory.
 *
 * @param {string} inMemory a file system in memory, where there is one
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
