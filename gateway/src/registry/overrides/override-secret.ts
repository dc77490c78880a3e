import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret for signing overrides and visitors' cookies: the configured one (shared by several
 * gateways), or one in the data directory, created the first time. If that isn't writable, a random
 * one for the life of this process.
 */
export async function readOverrideSecret(given: string | null, dataDir: string): Promise<string> {
  if (given !== null) return given;
  const file = join(dataDir, 'override-secret');
  const existing = await read(file);
  if (existing !== null) return existing;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const made = randomBytes(32).toString('base64url');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(draft, made, { mode: 0o600 });
    // Linking is atomic and never overwrites the file of a faster gateway.
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
