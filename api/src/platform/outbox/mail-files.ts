import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** The directory for mails without an SMTP server. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/**
 * Deletes the mail files that contain one of these texts in their headers or body. Repeating it
 * changes nothing, so a transaction may call it before it commits.
 */
export async function forgetMailFiles(
  config: Pick<Config, 'dataDir'>,
  texts: readonly string[],
): Promise<void> {
  const folder = mailFolder(config);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const wanted = texts.map((text) => text.toLowerCase());
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file);
    const mail = decodeMail(await readFile(path, 'latin1')).toLowerCase();
    if (wanted.some((text) => mail.includes(text))) await rm(path, { force: true });
  }
}

/** The raw mail, and each of its parts decoded. */
function decodeMail(raw: string): string {
  const quotedPrintable = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const base64 = [
    ...raw.matchAll(/(?:^[A-Za-z0-9+/]{40,}={0,2}\r?\n?)+(?:^[A-Za-z0-9+/]+={0,2}$)?/gm),
  ]
    .map(([block]) => Buffer.from(block, 'base64').toString('utf8'))
    .join('\n');
  return [raw, Buffer.from(quotedPrintable, 'latin1').toString('utf8'), base64].join('\n');
}
