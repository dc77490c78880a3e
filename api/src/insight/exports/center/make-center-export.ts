import { type ExportList, exportLists } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { listDocumentMonths, monthPdf } from '../../../money/documents/index.ts';
import {
  type Connection,
  liftTimeLimits,
  setTextFormats,
  statementsOf,
  storedTables,
} from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { csvChunks } from '../../../platform/formats/csv.ts';
import { zipChunks, type ZippedFile } from '../../../platform/formats/zip.ts';
import { newId } from '../../../platform/ids.ts';
import { secondsLater } from '../../../platform/time/clock.ts';
import { listExports } from '../export-lists.ts';
import type { ExportQuery } from '../list-export.ts';
import * as repository from './center-export.repository.ts';
import { type CenterManifest, manifestFile } from './center-manifest.ts';
import { centerParts } from './center-tables.ts';
import { readMe } from './read-me.ts';
import { tableFiles } from './table-files.ts';

export const exportJob = 'center export';
export const keptSeconds = 86_400;
/** The largest integer of `center_export.bytes`. */
const maxBytes = 2_147_483_647;

/**
 * Writes the ZIP of an export, always from the beginning: the lists, the documents as PDF, and the
 * tables as they are in one snapshot (ADR 0134). Rows are read in pages and parts are stored one by
 * one, each in its own statement: a writing transaction over all of it would block others.
 */
export async function makeCenterExport(
  { database, clock }: Dependencies,
  id: string,
): Promise<void> {
  const { connection } = database;
  const writer = newId();
  const begun = await database.transaction((trx) => repository.beginWriting(trx, id, writer));
  if (!begun) return;
  const { name, timeZone } = await readCenter(connection);
  const asked: ExportQuery = { period: { from: null, before: null }, now: clock.now(), timeZone };
  const onRows = async (rows: number) => {
    if (!(await repository.advance(connection, { id, writer, rows }))) throw new TakenOverError();
  };
  let bytes = 0;
  let number = 0;
  // The embedded database has one connection: its tables are read from a copy, so that requests go on.
  const copy = await database.snapshot?.();
  const source = copy?.connection ?? connection;
  try {
    for await (const data of zipChunks(filesOf(source, { name, asked, onRows }))) {
      bytes += data.length;
      if (bytes > maxBytes) throw new Error('The export is larger than 2 GB');
      await repository.insertPart(connection, { id, number: ++number, data });
    }
  } catch (error) {
    if (error instanceof TakenOverError) return;
    throw error;
  } finally {
    await copy?.close();
  }
  const expiresAt = secondsLater(clock.now(), keptSeconds);
  await repository.finish(connection, { id, writer, bytes, expiresAt });
}

/** Another process has restarted the export, because this one seemed to have died. */
class TakenOverError extends Error {}

interface Content {
  /** Of the center. */
  name: string;
  asked: ExportQuery;
  onRows: (rows: number) => Promise<void>;
}

async function* filesOf(connection: Connection, content: Content): AsyncGenerator<ZippedFile> {
  const { name, asked, onRows } = content;
  yield { name: 'LEEME.txt', contents: [readMe(name, asked)] };
  for (const list of exportLists) {
    yield { name: `${listExports[list].fileName}.csv`, contents: textsOf(list) };
  }
  for (const { month, documents } of await listDocumentMonths(connection)) {
    const contents = monthPdf(connection, month);
    yield { name: `documentos/${month}.pdf`, contents, isStored: true };
    await onRows(documents);
  }
  yield* tablesOf(connection, content);

  async function* textsOf(list: ExportList) {
    const { head, pages } = listExports[list];
    const counted = async function* () {
      for await (const page of pages(connection, asked)) {
        yield page;
        await onRows(page.length);
      }
    };
    yield* csvChunks(head, counted());
  }
}

/** All tables in the state of one instant, and the manifest. */
async function* tablesOf(
  connection: Connection,
  { name, asked, onRows }: Content,
): AsyncGenerator<ZippedFile> {
  const trx = await connection.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    const snapshot = statementsOf(trx);
    await liftTimeLimits(snapshot);
    await setTextFormats(snapshot);
    const migrations = await repository.listMigrations(trx);
    const entries: CenterManifest['tables'] = [];
    const parts = centerParts(await storedTables(snapshot));
    yield* tableFiles(snapshot, parts, { entries, onRows });
    const manifest: CenterManifest = {
      format: 1,
      center: name,
      createdAt: asked.now.toISOString(),
      migrations,
      tables: entries,
    };
    yield { name: manifestFile, contents: [JSON.stringify(manifest, null, 1)] };
    await trx.commit().execute();
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
}
