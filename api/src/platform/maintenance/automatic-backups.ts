import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT = 4;

/**
 * Writes a backup of the embedded database into the directory and deletes the oldest ones. A backup
 * gets its final name once it is complete.
 */
export async function writeAutomaticBackup(
  directory: string,
  dump: Uint8Array,
  now: Date,
): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const name = `aforo-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;
  const draft = join(directory, `${name}.part`);
  await writeFile(draft, dump, { mode: 0o600 });
  await rename(draft, join(directory, name));
  // The names sort in the order of their instants.
  const copies = (await readdir(directory)).filter((file) => file.endsWith('.tar.gz')).sort();
  for (const old of copies.slice(0, -KEPT)) await rm(join(directory, old), { force: true });
}
