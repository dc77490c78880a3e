import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What overrides and visitors' cookies are signed with: the given secret (several gateways are given the same one), else
 * that of the data directory, which is made the first time. Where nothing can be kept, one that lasts
 * as long as this process.
 */
export async function readOverrideSecret(given: string | null, dataDir: string): Promise<string> {
  if (given !== null) return given;
  const file = join(dataDir, 'override-secret');
  const kept = await read(file);
  if (kept !== null) return kept;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const made = randomBytes(32).toString('base64url');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(draft, made, { mode: 0o600 });
    // Whole or not at all, and never over that of a gateway that was faster.
    await link(draft, file);
    return made;
  } catch {
    return (await read(file)) ?? made;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function read(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim() || null;
}
