import { createHash } from 'node:crypto';
import {
  checksumOf,
  readLines,
  type Statements,
  type TablePart,
} from '../../../platform/database/index.ts';
import type { ZippedFile } from '../../../platform/formats/zip.ts';
import { type CenterManifest, tableFile } from './center-manifest.ts';

type TableEntry = CenterManifest['tables'][number];

/** Characters of lines that are joined into one text. */
const textLength = 256 * 1024;

/**
 * The files of the tables, one row a line, as JSON arrays of texts. In a transaction with
 * `setTextFormats`, which sees one state of all tables.
 * @param entries gets the manifest's entry of each file once that has been read
 */
export async function* tableFiles(
  snapshot: Statements,
  parts: readonly TablePart[],
  { entries, onRows }: { entries: TableEntry[]; onRows: (rows: number) => Promise<void> },
): AsyncGenerator<ZippedFile> {
  for (const part of parts) {
    const { name, columns } = part.table;
    const { rows, checksum } = await checksumOf(snapshot, part);
    const hash = createHash('sha256');
    let bytes = 0;
    const contents = async function* () {
      for await (const lines of readLines(snapshot, part)) {
        for (const text of joined(lines)) {
          const data = Buffer.from(text);
          hash.update(data);
          bytes += data.length;
          yield data;
        }
        await onRows(lines.length);
      }
    };
    yield { name: tableFile(name), contents: contents() };
    entries.push({ name, columns, rows, checksum, bytes, sha256: hash.digest('hex') });
  }
}

function* joined(lines: readonly string[]): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < textLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
