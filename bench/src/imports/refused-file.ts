import { deflateRawSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiServer } from '../api/api-server.ts';
import { createApiClient, get } from '../api/requests.ts';

const sheet = 'xl/worksheets/sheet1.xml';
const moreRowsThanASheetHas = 1_048_577;

/**
 * Uploads a small workbook of millions of empty elements, which the server has to refuse, and reads
 * `/health` every five milliseconds until it does.
 * @param cookie session of an administrator
 * @returns milliseconds of the slowest response of `/health`
 */
export async function slowestHealthWhileRefusing(
  { url }: ApiServer,
  cookie: string,
): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([heavyWorkbook()]), 'clientes.xlsx');
  const over = new AbortController();
  const answer = fetch(`${url}/api/imports?kind=clients`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body: form,
  }).finally(() => over.abort());
  const client = createApiClient(url);
  const times: number[] = [];
  while (!over.signal.aborted) {
    const begun = performance.now();
    const { status } = await client.send(get('/health'));
    if (status !== 200) throw new Error(`/health: ${status}`);
    times.push(performance.now() - begun);
    await wait(5);
  }
  client.close();
  const { status } = await answer;
  if (status !== 422) throw new Error(`The workbook was not refused: ${status}`);
  return Math.max(...times);
}

/** A workbook without a directory, which the importer reads all the same. */
function heavyWorkbook(): ArrayBuffer {
  const rows = '<row></row>'.repeat(moreRowsThanASheetHas);
  const packed = deflateRawSync(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8); // compressed with deflate
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt16LE(sheet.length, 26);
  const { buffer } = Uint8Array.from(Buffer.concat([header, Buffer.from(sheet), packed]));
  return buffer;
}
