import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** The part of the configuration that names the key. */
interface KeyConfig {
  secretsKey: string | null;
  dataDir: string;
}

/**
 * The encryption key for secrets: SECRETS_KEY (the same for every process), else the key in the
 * data directory, which is created the first time.
 * @throws {StartupError} when it cannot be stored
 */
export async function readSecretsKey(config: KeyConfig): Promise<Buffer> {
  const text = config.secretsKey ?? (await readOrCreateKey(config.dataDir));
  return createHash('sha256').update('aforo secrets\n').update(text).digest();
}

async function readOrCreateKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secrets-key');
  const kept = await read(file);
  if (kept !== null) return kept;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const made = randomBytes(32).toString('base64url');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(draft, `${made}\n`, { mode: 0o600 });
    // `link` is atomic and never overwrites the file of a process that was faster.
    await link(draft, file);
    return made;
  } catch {
    const faster = await read(file);
    if (faster !== null) return faster;
    throw new StartupError(
      `No se puede guardar en ${dataDir} la clave con la que se cifran los secretos. ` +
        'Deja escribir en esa carpeta o da la clave en SECRETS_KEY.',
    );
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** @returns null when there is no file or it is empty */
async function read(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim() || null;
}
