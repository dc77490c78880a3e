import { type ExportList, exportLists } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import { secondsLater } from '../../platform/clock.ts';
import { csvChunks } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/ids.ts';
import { localDateOf, localTimeOf } from '../../platform/local-time.ts';
import { zipChunks } from '../../platform/zip.ts';
import * as repository from './center-export.repository.ts';
import { listExports } from './export-lists.ts';
import type { ExportQuery } from './list-export.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

export const exportJob = 'center export';
export const keptSeconds = 86_400;

/**
 * Writes the ZIP of an export, always from the beginning. Rows are read in pages and parts are
 * stored one by one, each in its own statement: a transaction over all of it would block others.
 */
export async function makeCenterExport({ database, clock }: Needs, id: string): Promise<void> {
  const { connection } = database;
  const writer = newId();
  const begun = await database.transaction((trx) => repository.beginWriting(trx, id, writer));
  if (!begun) return;
  const { name, timeZone } = await readCenter(connection);
  const now = clock.now();
  const asked: ExportQuery = { period: { from: null, before: null }, now, timeZone };
  const onRows = async (rows: number) => {
    if (!(await repository.advance(connection, { id, writer, rows }))) throw new TakenOverError();
  };
  let bytes = 0;
  let number = 0;
  try {
    for await (const data of zipChunks(filesOf(connection, name, asked, onRows))) {
      bytes += data.length;
      await repository.insertPart(connection, { id, number: ++number, data });
    }
  } catch (error) {
    if (error instanceof TakenOverError) return;
    throw error;
  }
  const expiresAt = secondsLater(clock.now(), keptSeconds);
  await repository.finish(connection, { id, writer, bytes, expiresAt });
}

/** Another process has restarted the export, because this one seemed to have died. */
class TakenOverError extends Error {}

async function* filesOf(
  connection: Connection,
  centerName: string,
  asked: ExportQuery,
  onRows: (rows: number) => Promise<void>,
) {
  yield { name: 'LEEME.txt', texts: [readMe(centerName, asked)] };
  for (const list of exportLists) {
    yield { name: `${listExports[list].fileName}.csv`, texts: textsOf(list) };
  }

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

function readMe(centerName: string, { now, timeZone }: ExportQuery): string {
  return [
    `Los datos de ${centerName}, del ${localDateOf(now, timeZone)} a las ${localTimeOf(now, timeZone)}.`,
    '',
    'Cada lista es un CSV con punto y coma, que se abre con cualquier hoja de cálculo.',
    'No están los datos de salud, las contraseñas ni las fotos.',
    'Es información de tus clientes: guárdala donde solo la veas tú, y bórrala cuando no te haga falta.',
    '',
  ].join('\r\n');
}
