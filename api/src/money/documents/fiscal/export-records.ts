import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../../platform/database/index.ts';
import { StartupError } from '../../../platform/config/startup-error.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { submissionXml } from './record-xml.ts';
import { pagesOfRecords } from './records.repository.ts';

/**
 * Exports every record as the order's XML for an inspection, a thousand per file.
 * @param directory is created if needed, and must be empty
 * @returns the number of records, and the names of the files
 * @throws {StartupError}
 */
export async function exportRecords(
  connection: Connection,
  directory: string,
): Promise<{ records: number; files: string[] }> {
  await mkdir(directory, { recursive: true });
  if ((await readdir(directory)).length > 0) {
    throw new StartupError('La carpeta no está vacía: di otra con --to.');
  }
  const { legalName: name, taxId } = await readMoneySettings(connection);
  const files: string[] = [];
  let records = 0;
  for await (const page of pagesOfRecords(connection)) {
    const contents = page.map(({ content }) => content);
    const file = `registros-${padded(records + 1)}-${padded(records + page.length)}.xml`;
    const xml = submissionXml({ issuer: { name, taxId }, isLate: false, records: contents });
    await writeFile(join(directory, file), xml, { mode: 0o600 });
    files.push(file);
    records += page.length;
  }
  return { records, files };
}

/** Zero-padded, so that files sort like their records. */
function padded(sequence: number): string {
  return String(sequence).padStart(8, '0');
}
